"""An agent that adws has asked does not have adws ask agents in its tree."""

from collections.abc import Mapping
from pathlib import PurePath

from returns.io import IOResult
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import AgentFailed, PipelineError

_TREE = "ADWS_TREE"
"""Tells an agent where its tree is; see ``agent_process``."""


def refuse_nested(context: Context) -> IOResult[Context, PipelineError]:
    """Pass unless the project is the tree of an agent that adws asks right now.

    What it started there would never come to an end, and every turn would be paid. Fails with
    ``AgentFailed``.
    """
    return IOResult.do(
        passed
        for variables in io_ops.environment()
        for passed in IOResult.from_result(_refuse_in_tree(context, variables))
    )


def _refuse_in_tree(
    context: Context, variables: Mapping[str, str]
) -> Result[Context, PipelineError]:
    tree = variables.get(_TREE)
    if not tree or not context.root.is_relative_to(PurePath(tree)):
        return Success(context)
    return Failure(
        AgentFailed(
            f"{context.root} is the tree of an agent that adws started",
            hint="finish your task here; adws judges the result when you end",
        )
    )

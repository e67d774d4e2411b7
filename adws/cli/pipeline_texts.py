"""``adws pipeline``: prints the pipeline's comments and prompts without sending them."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import partial
from typing import Annotated

import typer
from returns.io import IOResult

from adws.api.project_context import open_context
from adws.cli import consoles, options
from adws.cli.exit import value_or_exit
from adws.cli.pipeline_options import ROLE_HELP, Number, Sha
from adws.core.context import Context, Slot
from adws.core.errors import PipelineError
from adws.pipeline.actions import Role
from adws.pipeline.head_order import HeadOrder
from adws.pipeline_slots import (
    AGENT_PROMPT,
    CREDIT_COMMENT,
    FAILURE_COMMENT,
    HEAD_ORDER,
)
from adws.steps.generate_agent_prompt import generate_agent_prompt
from adws.steps.generate_credit_comment import generate_credit_comment
from adws.steps.generate_failure_comment import generate_failure_comment
from adws.steps.open_pipeline import open_pipeline

APP = typer.Typer()
"""These commands of ``adws pipeline``."""

_Step = Callable[[Context], IOResult[Context, PipelineError]]


class CommentKind(StrEnum):
    """A kind of comment of the pipeline."""

    CREDITS = "credits"
    FAILURE = "failure"


_COMMENTS: Mapping[CommentKind, tuple[_Step, Slot[str]]] = {
    CommentKind.CREDITS: (generate_credit_comment, CREDIT_COMMENT),
    CommentKind.FAILURE: (generate_failure_comment, FAILURE_COMMENT),
}


@APP.command("comment")
def show_comment(
    kind: Annotated[
        CommentKind,
        typer.Argument(metavar="KIND", show_choices=False, help="The comment: credits or failure."),
    ],
    number: Number,
    sha: Sha,
    *,
    root: options.Root = ".",
) -> None:
    """Print a comment of the pipeline for a pull request as Markdown, without posting it.

    Exit codes: 0 printed, 2 the head has moved, or the forge could not be reached.
    """
    step, slot = _COMMENTS[kind]
    consoles.echo(_text(root, HeadOrder(number, sha), step, slot))


@APP.command("prompt")
def show_prompt(
    role: Annotated[Role, typer.Argument(metavar="ROLE", show_choices=False, help=ROLE_HELP)],
    number: Number,
    sha: Sha,
    *,
    claude_code: Annotated[
        bool, typer.Option("--claude-code", help="Mention the Task tool, for Claude Code.")
    ] = False,
    root: options.Root = ".",
) -> None:
    """Print the prompt for an agent that works on a pull request's head, without asking it.

    Exit codes: 0 printed, 2 the head has moved, or the forge could not be reached.
    """
    step = partial(generate_agent_prompt, claude_code=claude_code)
    consoles.echo(_text(root, HeadOrder(number, sha, role), step, AGENT_PROMPT))


def _text(root: str, order: HeadOrder, step: _Step, slot: Slot[str]) -> str:
    """Return the text that a step writes for an order."""
    opened = open_context(root).map(lambda context: context.put(HEAD_ORDER, order))
    outcome = opened.bind(open_pipeline).bind(step)
    return value_or_exit(outcome.bind_result(lambda context: context.require(slot)))

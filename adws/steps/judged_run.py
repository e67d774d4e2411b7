"""Run the suite in a judge tree rebuilt for this one run."""

from functools import partial
from pathlib import PurePath

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.failure import ANALYSIS
from adws.core.settings import Workspace
from adws.core.step import step
from adws.core.suite import REPORT
from adws.runners.runner import SUITE
from adws.steps.analyze import analyze
from adws.vcs.base import BASE, Base
from adws.vcs.in_place import place_in_user_tree
from adws.vcs.judge_tree import build_judge_tree
from adws.vcs.tree import HEAD, TREE, Tree


@step(reads=(SUITE, BASE, HEAD), writes=(TREE, REPORT, ANALYSIS))
def judged_run(context: Context) -> IOResult[Context, PipelineError]:
    """Build the judge tree at ``head`` and analyze the suite, or the selection, in it.

    With ``workspace = "in-place"`` the user's own tree is made to hold that content instead.
    """
    return _build(context).bind(analyze)


def _build(context: Context) -> IOResult[Context, PipelineError]:
    return IOResult.do(
        context.put(TREE, tree)
        for base in IOResult.from_result(context.require(BASE))
        for head in IOResult.from_result(context.require(HEAD))
        for tree in _tree(context, base, head)
    )


def _tree(context: Context, base: Base, head: str) -> IOResult[Tree, PipelineError]:
    if context.settings.workspace is Workspace.IN_PLACE:
        return place_in_user_tree(base, head).map(Tree)
    return build_judge_tree(base, head).map(partial(_judge_tree, base))


def _judge_tree(base: Base, top: PurePath) -> Tree:
    return Tree(top / base.prefix, foreign_root=base.user_top)

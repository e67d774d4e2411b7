"""What the linters and type checkers of a project say of a tree that is rebuilt for it."""

from returns.io import IOResult

from adws.core.check import QUALITY, Quality
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.steps.proposing.judge_tree import judge_tree
from adws.steps.verify import verify
from adws.vcs.tree import TREE


def shape_at(context: Context, tree_ish: str) -> IOResult[Quality, PipelineError]:
    """Run every check but the suites on a tree; a project without any is in shape."""
    return (
        judge_tree(context, tree_ish)
        .bind(lambda tree: verify(context.put(TREE, tree), suites=False))
        .bind_result(lambda checked: checked.require(QUALITY))
    )

"""The tree in which a change is judged, rebuilt for it."""

from functools import partial
from pathlib import PurePath

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.settings import Workspace
from adws.slots import BASE
from adws.vcs.base import Base
from adws.vcs.in_place import place_in_user_tree
from adws.vcs.judge_tree import build_judge_tree
from adws.vcs.tree import Tree


def judge_tree(
    context: Context, tree_ish: str, *, elsewhere: bool = False
) -> IOResult[Tree, PipelineError]:
    """Build the judge tree with this content; ``elsewhere`` builds it in another place.

    With ``workspace = "in-place"`` the user's own tree is made to hold that content instead.
    """
    return IOResult.from_result(context.require(BASE)).bind(
        lambda base: _built(context, base, tree_ish, elsewhere=elsewhere)
    )


def _built(
    context: Context, base: Base, tree_ish: str, *, elsewhere: bool
) -> IOResult[Tree, PipelineError]:
    if context.settings.workspace is Workspace.IN_PLACE:
        return place_in_user_tree(base, tree_ish).map(Tree)
    return build_judge_tree(base, tree_ish, elsewhere=elsewhere).map(partial(_tree, base))


def _tree(base: Base, top: PurePath) -> Tree:
    return Tree(top / base.prefix, foreign_root=base.user_top)

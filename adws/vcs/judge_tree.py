"""The judge tree: rebuilt for every judged run, from adws's repository alone."""

from pathlib import PurePath

from returns.io import IOResult

from adws import io_ops
from adws.core.errors import PipelineError
from adws.vcs.base import Base
from adws.vcs.furnishing import furnish
from adws.vcs.git import GitLocation, ask
from adws.vcs.own_repository import init
from adws.vcs.submodules import check_out_submodules


def build_judge_tree(
    base: Base, tree_ish: str, *, elsewhere: bool = False, mounted: bool = False
) -> IOResult[PurePath, PipelineError]:
    """Build a new judge tree with exactly the content of ``tree_ish``; return its top folder.

    ``elsewhere`` puts it at a path that no code can guess; its folder has the name of the user's.

    It has its own repository with HEAD at the base, for tests that call git; it borrows the objects
    of adws's repository. Submodules are at the commits that the tree names. Environment folders are
    links into the user's tree, or empty folders if they will be ``mounted``; generated files are
    copies.
    """
    if not elsewhere:
        return _build(base, tree_ish, base.trees / "judge", mounted=mounted)
    others = base.trees / "x"  # a short name: the length of some paths (sockets) is limited
    return IOResult.do(
        tree
        for _ in io_ops.remove_tree(others)
        for name in io_ops.new_id()
        for tree in _build(base, tree_ish, others / name[:4] / base.user_top.name, mounted=mounted)
    )


def _build(
    base: Base, tree_ish: str, tree: PurePath, *, mounted: bool
) -> IOResult[PurePath, PipelineError]:
    place = GitLocation(tree, tree / ".git", tree)
    alternates = place.folder / ".git" / "objects" / "info" / "alternates"
    return IOResult.do(
        furnished
        for _ in io_ops.remove_tree(tree)
        for _ in init(base, tree)
        for _ in io_ops.write_text(alternates, f"{base.repository / 'objects'}\n")
        for _ in ask(place, "update-ref", "HEAD", base.commit)
        for _ in ask(place, "read-tree", "--reset", "-u", tree_ish)
        for _ in check_out_submodules(base, tree_ish, tree)
        for furnished in furnish(base, tree_ish, tree, mounted=mounted)
    )

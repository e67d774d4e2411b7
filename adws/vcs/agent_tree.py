"""The agent tree: a full clone of adws's own repository, without later history."""

from pathlib import PurePath

from returns.io import IOResult

from adws import io_ops
from adws.core.errors import PipelineError
from adws.vcs.base import Base
from adws.vcs.furnishing import furnish
from adws.vcs.git import GitLocation, ask
from adws.vcs.own_repository import fetch, init
from adws.vcs.submodules import check_out_submodules


def build_agent_tree(
    base: Base, commit: str, *, mounted: bool = False
) -> IOResult[PurePath, PipelineError]:
    """Build a new agent tree at ``commit`` and return its top folder.

    It holds the history that leads to ``commit`` on one branch, no remote, no other reference and
    no reflog. An agent can commit in it; its changes in submodules are not read. Environment
    folders are links into the user's tree. They are empty folders if the tree will be ``mounted``
    in the place of the user's.
    """
    tree = base.trees / "agent"
    place = GitLocation(tree, tree / ".git", tree)
    quiet = ("-c", "core.logAllRefUpdates=false")
    return IOResult.do(
        furnished
        for _ in io_ops.remove_tree(tree)
        for _ in init(base, tree)
        for _ in fetch(place, base.repository, f"{commit}:refs/adws/fetched")
        for _ in ask(place, *quiet, "update-ref", "HEAD", commit)
        for _ in ask(place, *quiet, "update-ref", "-d", "refs/adws/fetched")
        for _ in ask(place, "read-tree", "--reset", "-u", commit)
        for _ in check_out_submodules(base, commit, tree)
        for furnished in furnish(base, commit, tree, mounted=mounted)
    )

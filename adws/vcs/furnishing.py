"""Add to a tree what its commit does not contain: lent environments and carried files."""

from pathlib import PurePath, PurePosixPath

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.vcs.base import Base
from adws.vcs.git import adws_repository, git, run_git
from adws.vcs.inward_links import link_inward
from adws.vcs.quoting import unquote


def furnish(
    base: Base, tree_ish: str, tree: PurePath, *, mounted: bool = False
) -> IOResult[PurePath, PipelineError]:
    """Link the environment folders into a tree and copy the generated files; return the tree.

    Everything comes from the user's tree, nothing from an agent's. A file or link that ``tree_ish``
    has at such a path, or on the way to it, stays: a copy through a link would land outside of the
    tree. A ``mounted`` tree appears in the place of the user's, where a link to that place would
    lead to itself; it gets empty folders to mount the environment folders on.
    """

    def lend(path: str) -> IOResult[None, PipelineError]:
        if mounted:
            return io_ops.make_folder(tree / path)
        return link_inward(base.user_top, dict(base.inward), tree, path)

    def copy(path: str) -> IOResult[None, PipelineError]:
        return io_ops.copy_file(base.user_top / path, tree / path)

    return IOResult.do(
        tree
        for occupied in _occupied_paths(base, tree_ish)
        for _lent in traverse(lend, _unoccupied(base.lent, occupied))
        for _copied in traverse(copy, _unoccupied(base.carried, occupied))
    )


def mounted_folders(base: Base, tree_ish: str) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the environment folders that must be mounted into a tree."""
    return IOResult.do(
        _unoccupied(base.lent, occupied) for occupied in _occupied_paths(base, tree_ish)
    )


def _occupied_paths(base: Base, tree_ish: str) -> IOResult[frozenset[str], PipelineError]:
    ways = {way for path in (*base.lent, *base.carried) for way in _path_and_parents(path)}
    if not ways:
        return IOSuccess(frozenset())
    return IOResult.do(
        frozenset(
            unquote(path)
            for facts, _, path in (line.partition("\t") for line in listing.split("\n"))
            if path and " tree " not in facts
        )
        for listing in run_git(git(adws_repository(base), "ls-tree", tree_ish, "--", *sorted(ways)))
    )


def _path_and_parents(path: str) -> tuple[str, ...]:
    pure = PurePosixPath(path)
    return (path, *(str(parent) for parent in pure.parents if parent.name))


def _unoccupied(paths: tuple[str, ...], occupied: frozenset[str]) -> tuple[str, ...]:
    return tuple(path for path in paths if occupied.isdisjoint(_path_and_parents(path)))

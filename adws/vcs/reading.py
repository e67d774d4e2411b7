"""Read what an agent changed, from the files themselves and never from its repository."""

from pathlib import PurePath

from returns.io import IOResult

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.patch import Patch
from adws.vcs.base import Base
from adws.vcs.diff import patch_between
from adws.vcs.git import GitLocation
from adws.vcs.ignoring import ignored
from adws.vcs.index import GITLINK, IndexEntry, add, entries, fill, remove, with_index, write_tree
from adws.vcs.lending import CACHES, is_below

_CACHES = frozenset(CACHES)


def read_patch(
    base: Base, since_commit: str, agent_tree: PurePath
) -> IOResult[Patch, PipelineError]:
    """Read a tree's change against a commit of adws's repository.

    Only the files on disk count: commits, index, flags, ignore rules, attributes, filters and hooks
    of the tree have no effect, nor has a repository inside it. Caches, lent and carried files, and
    new files that the base ignores are left out.
    """
    return IOResult.do(
        patch
        for tree in with_index(base, agent_tree, lambda index: load_tree(base, since_commit, index))
        for patch in patch_between(base, since_commit, tree)
    )


def load_tree(base: Base, since_commit: str, index: GitLocation) -> IOResult[str, PipelineError]:
    """Load the files of a tree on disk into its index, and return the id of the stored tree."""
    return IOResult.do(
        tree
        for _ in fill(index, since_commit)
        for tracked in entries(index)
        for listed in io_ops.list_files(index.folder, skip=CACHES)
        for counted_paths in _counted_files(base, tracked, listed)
        for _ in remove(index, _removed_paths(base, tracked, counted_paths))
        for _ in add(index, counted_paths)
        for tree in write_tree(index)
    )


def _counted_files(
    base: Base, tracked: tuple[IndexEntry, ...], listed: tuple[str, ...]
) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the files that count: those of the commit, and new ones that are not ignored."""
    old = frozenset(entry.path for entry in tracked)
    foreign = _foreign(base, tracked)
    counted_paths = tuple(path for path in listed if _counts(path, foreign))
    new = tuple(path for path in counted_paths if path not in old)
    return IOResult.do(
        tuple(path for path in counted_paths if path not in dropped)
        for dropped in ignored(base, new)
    )


def _removed_paths(
    base: Base, tracked: tuple[IndexEntry, ...], counted_paths: tuple[str, ...]
) -> tuple[str, ...]:
    present = frozenset(counted_paths)
    foreign = _foreign(base, tracked)
    paths = (entry.path for entry in tracked if _counts(entry.path, foreign))
    return tuple(path for path in paths if path not in present)


def _foreign(base: Base, tracked: tuple[IndexEntry, ...]) -> tuple[str, ...]:
    submodules = tuple(entry.path for entry in tracked if entry.mode == GITLINK)
    return (*base.lent, *base.carried, *submodules)


def _counts(path: str, foreign: tuple[str, ...]) -> bool:
    return not is_below(path, foreign) and _CACHES.isdisjoint(path.split("/"))

"""A patch without some of its files: what remains of it is a tree like any other."""

from functools import partial

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.patch import Patch
from adws.vcs.base import Base
from adws.vcs.diff import changed_entries, patch_between
from adws.vcs.git import GitLocation
from adws.vcs.index import IndexEntry, fill, put, with_index, write_tree


def restrict(
    base: Base, patch: Patch, dropped_paths: tuple[str, ...]
) -> IOResult[Patch, PipelineError]:
    """Return the patch without the changes of ``dropped_paths``, which stay as the base has them.

    Where a kept file stands in the way of a dropped one (a file in place of its folder), the
    dropped one, as it was, wins.
    """
    if not dropped_paths:
        return IOSuccess(patch)
    return (
        changed_entries(base, patch.tree, patch.base)
        .map(partial(_of, frozenset(dropped_paths)))
        .bind(partial(_put_back, base, patch))
        .bind(partial(patch_between, base, patch.base))
    )


def _of(paths: frozenset[str], changed: tuple[IndexEntry, ...]) -> tuple[IndexEntry, ...]:
    return tuple(entry for entry in changed if entry.path in paths)


def _put_back(
    base: Base, patch: Patch, originals: tuple[IndexEntry, ...]
) -> IOResult[str, PipelineError]:
    return with_index(base, None, partial(_tree_with, patch.tree, originals))


def _tree_with(
    tree: str, originals: tuple[IndexEntry, ...], index: GitLocation
) -> IOResult[str, PipelineError]:
    return fill(index, tree).bind(partial(put, wanted=originals)).bind(write_tree)

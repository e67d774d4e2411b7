"""Remove files from a patch."""

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.patch import Patch
from adws.vcs.base import Base
from adws.vcs.diff import changed_entries, patch_between
from adws.vcs.git import GitLocation
from adws.vcs.index import fill, put_entries, with_index, write_tree


def restrict(
    base: Base, patch: Patch, dropped_paths: tuple[str, ...]
) -> IOResult[Patch, PipelineError]:
    """Return the patch without the changes of ``dropped_paths``, which stay as the base has them.

    If a kept file is in the way of a dropped one (a file in place of its folder), the dropped one
    wins, as the base has it.
    """
    if not dropped_paths:
        return IOSuccess(patch)

    def put_back(index: GitLocation) -> IOResult[str, PipelineError]:
        return IOResult.do(
            tree
            for originals in changed_entries(base, patch.tree, patch.base)
            for _filled in fill(index, patch.tree)
            for _put in put_entries(
                index, tuple(entry for entry in originals if entry.path in dropped_paths)
            )
            for tree in write_tree(index)
        )

    return IOResult.do(
        restricted
        for tree in with_index(base, None, put_back)
        for restricted in patch_between(base, patch.base, tree)
    )

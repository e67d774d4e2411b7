"""Work in the user's own tree, for projects that run nowhere else, and restore it."""

from pathlib import PurePath

from returns.io import IOFailure, IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.core.codec import from_json, to_json
from adws.core.errors import DocumentDamaged, PipelineError, TreeDirty
from adws.core.patch import FileChange
from adws.vcs.base import Base
from adws.vcs.diff import diff_stat
from adws.vcs.git import GitLocation, ask
from adws.vcs.index import with_index
from adws.vcs.reading import load_tree

_SHOWN = 5


def require_clean(base: Base) -> IOResult[Base, PipelineError]:
    """Return the base if the user's tree had no uncommitted work; otherwise ``TreeDirty``."""
    if not base.dirty:
        return IOSuccess(base)
    return diff_stat(base, base.head, base.commit).bind(_refuse)


def place_in_user_tree(base: Base, tree_ish: str) -> IOResult[PurePath, PipelineError]:
    """Make the user's tree hold exactly ``tree_ish`` and return the project's folder in it.

    Ignored files, lent folders and the user's repository stay as they are; files that are neither
    in ``tree_ish`` nor ignored are removed. A note beside the ledger says how to restore the tree,
    in case adws is killed before it does so.
    """
    return IOResult.do(
        base.user_root
        for _noted in io_ops.write_text(_note(base.user_root), to_json(base))
        for _put in _check_out(base, tree_ish)
    )


def restore_in_place(root: PurePath) -> IOResult[None, PipelineError]:
    """Restore the tree of the project in ``root`` to what it was before work in place began.

    Without such unfinished work, nothing happens.
    """
    note = _note(root)
    return IOResult.do(
        None
        for there in io_ops.exists(note)
        for _done in (_restore(note) if there else IOSuccess(None))
    )


def _note(root: PurePath) -> PurePath:
    return root / ".adws" / "in-place.json"


def _restore(note: PurePath) -> IOResult[None, PipelineError]:
    return IOResult.do(
        None
        for text in io_ops.read_text(note)
        for cache in io_ops.cache_folder()
        for noted in IOResult.from_result(from_json(text, Base, str(note)))
        for base in IOResult.from_result(require_own_note(note, cache, noted))
        for _restored in _check_out(base, base.commit)
        for _forgotten in io_ops.remove_tree(note)
    )


def require_own_note(note: PurePath, cache: PurePath, base: Base) -> Result[Base, PipelineError]:
    """Refuse a note that adws did not write here: any change could bring such a file."""
    if base.user_root == note.parents[1] and base.repository.is_relative_to(cache):
        return Success(base)
    return Failure(
        DocumentDamaged(
            f"{note} does not belong to this project, so adws restored nothing",
            hint="find out where it comes from, then remove it",
            context={"origin": str(note)},
        )
    )


def _check_out(base: Base, tree_ish: str) -> IOResult[str, PipelineError]:
    """Check out a tree into the user's files."""

    def check_out(index: GitLocation) -> IOResult[str, PipelineError]:
        return IOResult.do(
            printed
            for _loaded in load_tree(base, base.commit, index)
            for printed in ask(index, "read-tree", "--reset", "-u", tree_ish)
        )

    return with_index(base, base.user_top, check_out)


def _refuse(changes: tuple[FileChange, ...]) -> IOResult[Base, PipelineError]:
    files = [change.path for change in changes]
    more = f" and {len(files) - _SHOWN} more" if len(files) > _SHOWN else ""
    return IOFailure(
        TreeDirty(
            f"uncommitted work in {', '.join(files[:_SHOWN])}{more}",
            hint='commit or stash it first, or remove workspace = "in-place"',
            context={"files": files},
        )
    )

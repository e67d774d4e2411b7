"""Undo a delivery into the user's files that was interrupted; a note on disk marks it."""

from itertools import chain
from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.codec import from_json, to_json
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.vcs.base import Base
from adws.vcs.diff import changed_entries
from adws.vcs.git import GitLocation, adws_repository, ask, git, run_git
from adws.vcs.in_place import require_own_note
from adws.vcs.index import IndexEntry, add, fill, put_entries, with_index, write_tree

_GONE = frozenset("0")


@frozen
class _PendingDelivery:
    """What is being applied: everything between the base's commit and ``head``."""

    base: Base
    head: str


def note_applying(base: Base, head_commit: str) -> IOResult[None, PipelineError]:
    """Write a note that the fixes are about to be written into the user's files."""
    return io_ops.write_text(_note(base.user_root), to_json(_PendingDelivery(base, head_commit)))


def forget_applying(root: PurePath) -> IOResult[None, PipelineError]:
    """Remove the note: all files are written, or none."""
    return io_ops.remove_tree(_note(root))


def put_back_half_applied(root: PurePath) -> IOResult[None, PipelineError]:
    """Restore the files that an interrupted delivery had written.

    A file that holds anything but what the delivery wrote, or was about to write, stays as it is.
    Without an interrupted delivery, nothing happens.
    """
    note = _note(root)
    return IOResult.do(
        None
        for there in io_ops.exists(note)
        for _done in (_put_back(note) if there else IOSuccess(None))
    )


def _note(root: PurePath) -> PurePath:
    return root / ".adws" / "applying.json"


def _put_back(note: PurePath) -> IOResult[None, PipelineError]:
    return IOResult.do(
        None
        for text in io_ops.read_text(note)
        for cache in io_ops.cache_folder()
        for applying in IOResult.from_result(from_json(text, _PendingDelivery, str(note)))
        for base in IOResult.from_result(require_own_note(note, cache, applying.base))
        for exists in io_ops.exists(base.repository)
        for _restored in (_restore(base, applying.head) if exists else IOSuccess(""))
        for _forgotten in io_ops.remove_tree(note)
    )


def _restore(base: Base, head_commit: str) -> IOResult[str, PipelineError]:
    """Restore with git, whose index then holds only the files that the delivery wrote."""

    def restore(index: GitLocation) -> IOResult[str, PipelineError]:
        return IOResult.do(
            restored
            for delivered in changed_entries(base, base.commit, head_commit)
            for former in changed_entries(base, head_commit, base.commit)
            for present in _present(base, index, delivered)
            for written in _own_entries(base, present, delivered)
            for paths in IOSuccess(frozenset(entry.path for entry in written))
            for tree in _tree_of(index, tuple(entry for entry in former if entry.path in paths))
            for _written in _tree_of(index, written)
            for restored in ask(index, "read-tree", "--reset", "-u", tree)
        )

    return with_index(base, base.user_top, restore)


def _present(
    base: Base, index: GitLocation, entries: tuple[IndexEntry, ...]
) -> IOResult[dict[str, IndexEntry], PipelineError]:
    """Return the present state of the files that differ from the base."""
    return IOResult.do(
        {entry.path: entry for entry in present}
        for _filled in fill(index, base.commit)
        for _seen in add(index, tuple(entry.path for entry in entries))
        for tree in write_tree(index)
        for present in changed_entries(base, base.commit, tree)
    )


def _tree_of(index: GitLocation, entries: tuple[IndexEntry, ...]) -> IOResult[str, PipelineError]:
    """Make the index hold these entries and no others, and return them as a tree."""
    return IOResult.do(
        tree
        for _empty in ask(index, "read-tree", "--empty")
        for _put in put_entries(index, entries)
        for tree in write_tree(index)
    )


def _own_entries(
    base: Base, present: dict[str, IndexEntry], delivered: tuple[IndexEntry, ...]
) -> IOResult[tuple[IndexEntry, ...], PipelineError]:
    """Return the entries of files that the delivery had written, or was writing when it ended."""

    def text(entry: IndexEntry) -> IOResult[str, PipelineError]:
        return run_git(git(adws_repository(base), "cat-file", "blob", entry.id))

    def if_ours(target: IndexEntry) -> IOResult[tuple[IndexEntry, ...], PipelineError]:
        now = present.get(target.path)
        if now is None:
            return IOSuccess(())
        if now == target or _GONE.issuperset(now.id):
            return IOSuccess((target,))
        if _GONE.issuperset(target.id):
            return IOSuccess(())
        return IOResult.do(
            (target,)
            if whole.startswith(text_before_cut.rstrip("\N{REPLACEMENT CHARACTER}"))
            else ()
            for whole in text(target)
            for text_before_cut in text(now)
        )

    return IOResult.do(tuple(chain.from_iterable(ours)) for ours in traverse(if_ours, delivered))

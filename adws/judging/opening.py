"""Open what a run starts from: the user's tree as its base, and a change to judge."""

from pathlib import PurePath

from attrs import frozen
from returns.io import IOFailure, IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.core.errors import BaseLeftBehind, PipelineError
from adws.core.patch import ChangeToJudge, FileChange, Patch
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.quarantine import QUARANTINE_FILE, Quarantine
from adws.core.settings import Settings, Workspace
from adws.trust.quarantine_file import read_quarantine_file
from adws.trust.reasons import named
from adws.vcs import snapshot
from adws.vcs.applying import apply_diff_file, require_diff
from adws.vcs.base import Base
from adws.vcs.checked_out import checked_in_and_out, checked_out
from adws.vcs.commit import commit_tree
from adws.vcs.diff import diff_stat, patch_between
from adws.vcs.file_text import known_text
from adws.vcs.git import adws_repository, ask
from adws.vcs.half_applied import put_back_half_applied
from adws.vcs.in_place import require_clean, restore_in_place
from adws.vcs.revision import fork_point, take_revision

_CHECKED_OUT = "The files as a checkout has them\n"
_SHORT = 8
"""How many characters of a commit id messages show."""


@frozen
class OpenedChange:
    """A change to judge, and the commit that it started from."""

    start: str
    """The commit of the user's repository that the change started from."""
    head: str
    """That commit in adws's repository, with its files as a checkout writes them."""
    change: Patch


def open_base(root: PurePath, settings: Settings, run: str) -> IOResult[Base, PipelineError]:
    """Copy the user's tree into a repository of adws's own; the user's is only read.

    If an earlier run in place or a delivery was killed, the files are restored first. Fails with
    ``RepositoryUnusable`` outside of a git repository, and with ``TreeDirty`` if the work is to be
    done in place and there are uncommitted changes.
    """
    in_place = settings.workspace is Workspace.IN_PLACE
    return IOResult.do(
        fit
        for _restored in _put_back(root)
        for base in snapshot.open_base(
            root, run, lend=settings.lend, environment_folders=settings.environment_folders
        )
        for fit in (require_clean(base) if in_place else IOSuccess(base))
    )


def check_base(
    root: PurePath, settings: Settings, base: Base, applied: str | None = None
) -> IOResult[None, PipelineError]:
    """Fail with ``BaseLeftBehind`` if the user's tree is no longer the one a run started from.

    If an earlier run in place or a delivery was killed, the files are restored first. ``applied``
    is a commit that the run may have delivered into the files.
    """
    if base.user_root != root:
        return IOFailure(
            _left_behind(base, (f"it is in {root}, but the run began in {base.user_root}",))
        )
    return IOResult.do(
        None
        for _restored in _put_back(root)
        for head in snapshot.present_head(base)
        for tree in snapshot.present_tree(base, settings.environment_folders)
        for whole in (diff_stat(base, applied, tree) if applied else IOSuccess(None))
        for changes in (IOSuccess(()) if whole == () else diff_stat(base, base.commit, tree))
        for _same in IOResult.from_result(_require_unmoved(base, head, changes))
    )


def _put_back(root: PurePath) -> IOResult[None, PipelineError]:
    return restore_in_place(root).bind(lambda _: put_back_half_applied(root))


def _require_unmoved(
    base: Base, head: str, changes: tuple[FileChange, ...]
) -> Result[None, PipelineError]:
    paths = tuple(
        change.path
        for change in changes
        if {*NOT_THE_PROJECTS}.isdisjoint(PurePath(change.path).parts)
    )
    moved = f"HEAD was {base.head[:_SHORT]} and is {head[:_SHORT]}" if head != base.head else ""
    changed = f"changed since then: {named(paths)}" if paths else ""
    reasons = tuple(filter(None, (moved, changed)))
    return Failure(_left_behind(base, reasons, paths)) if reasons else Success(None)


def _left_behind(
    base: Base, reasons: tuple[str, ...], paths: tuple[str, ...] = ()
) -> PipelineError:
    return BaseLeftBehind(
        f"your tree is not the one that run {base.run} started from: {'; '.join(reasons)}",
        hint="restore the tree, or start a new run",
        context={"run": base.run, "files": paths},
    )


def open_change(base: Base, source: ChangeToJudge) -> IOResult[OpenedChange, PipelineError]:
    """Load a change to judge into the repository of the base.

    It starts at the merge base of the user's branch and ``source.base``; for a patch file or a
    commit, at ``source.base`` itself. Both ends hold the files as a fresh checkout writes them.
    Fails with ``RepositoryUnusable`` for an unknown revision, with ``IoFailed`` for a diff that
    cannot be read, and with ``PatchRejected`` for a diff that does not apply.
    """
    file = source.patch_file
    elsewhere = source.is_elsewhere
    start = IOSuccess(source.base) if elsewhere else fork_point(base.user_top, source.base)

    def end(commit: str, head: str) -> IOResult[str, PipelineError]:
        if source.commit:
            return IOResult.do(
                tree
                for taken in take_revision(base, source.commit)
                for tree in checked_out(base, taken)
            )
        if not file:
            return checked_in_and_out(base, base.commit)
        if source.checked_out:
            return _recorded_tree(base, head, PurePath(file))
        return IOResult.do(
            tree
            for _readable in require_diff(PurePath(file))
            for patch in apply_diff_file(base, commit, PurePath(file))
            for tree in checked_out(base, patch.tree)
        )

    return IOResult.do(
        OpenedChange(commit, head, change)
        for revision in start
        for commit in take_revision(base, revision)
        for head in _checked_out_commit(base, commit)
        for tree in end(commit, head)
        for change in patch_between(base, head, tree)
    )


def _recorded_tree(base: Base, head: str, file: PurePath) -> IOResult[str, PipelineError]:
    """Return the tree of a recorded change; git rejects an empty patch."""
    return IOResult.do(
        patch.tree if patch else head
        for text in io_ops.read_text(file)
        for patch in (apply_diff_file(base, head, file) if text else IOSuccess(None))
    )


def _checked_out_commit(base: Base, commit: str) -> IOResult[str, PipelineError]:
    """Return a commit with the files that a checkout writes: often the commit itself."""
    return IOResult.do(
        head
        for stored in ask(adws_repository(base), "rev-parse", f"{commit}^{{tree}}")
        for tree in checked_out(base, stored)
        for now in io_ops.now()
        for head in (
            IOSuccess(commit)
            if tree == stored
            else commit_tree(base, tree, (commit,), _CHECKED_OUT, now)
        )
    )


def quarantine_at(base: Base, head: str) -> IOResult[Quarantine, PipelineError]:
    """Return the quarantine of a commit; fails with ``DocumentDamaged`` if its file is invalid."""
    return known_text(base, head, base.at_top(QUARANTINE_FILE)).bind(_read_quarantine)


def quarantine_of_user(root: PurePath) -> IOResult[Quarantine, PipelineError]:
    """Return the quarantine of the user's own tree; fails as ``quarantine_at`` does."""
    return IOResult.do(
        quarantine
        for names in io_ops.list_folder(root)
        for text in (
            io_ops.read_text(root / QUARANTINE_FILE) if QUARANTINE_FILE in names else IOSuccess("")
        )
        for quarantine in _read_quarantine(text)
    )


def _read_quarantine(text: str) -> IOResult[Quarantine, PipelineError]:
    return io_ops.now().bind_result(lambda moment: read_quarantine_file(text, f"{moment:%Y-%m-%d}"))

"""Guard the user's repository while an agent can reach it: detect changes and undo them."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import PurePath
from typing import TypeVar

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.globs import compile_globs
from adws.core.railway import settle, traverse
from adws.vcs.user_repository import repository_folders

_Value = TypeVar("_Value")

_STARTS_PROGRAMS = (
    *("/config", "/config.worktree", "hooks/**", "info/**", "worktrees/*/config.worktree"),
    *("modules/**/config", "modules/**/hooks/**", "modules/**/info/**"),
    "objects/info/*alternates",
)
"""Files that can make git start programs (gitsecurity(7)), hide files or borrow objects."""

_REFERENCES = (
    *("/HEAD", "/packed-refs", "/shallow", "refs/**", "reftable/**", "worktrees/*/HEAD"),
    *("worktrees/*/gitdir", "worktrees/*/commondir", "modules/**/HEAD", "modules/**/refs/**"),
)
_OBJECTS = "objects/info"
_SKIPPED = ("objects", "logs", "lfs")


@frozen
class RepositoryChange:
    """Files of the user's repository that changed while an agent worked, sorted.

    ``undone`` files were restored; their changed versions are kept aside. ``left_files`` stay as
    they are: the user may have changed them.
    """

    undone: tuple[str, ...] = ()
    left_files: tuple[str, ...] = ()


@frozen
class _Snapshot:
    """The earlier state of the repository in ``folder``: stamps by path.

    ``copy_folder`` holds copies of its files.
    """

    folder: PurePath
    stamps: Mapping[str, str]
    copy_folder: PurePath
    kept_stamps: Mapping[str, str]


def with_guard(
    top: PurePath,
    copy_folder: PurePath,
    aside: PurePath,
    action: Callable[[], IOResult[_Value, PipelineError]],
    *,
    references: bool,
) -> IOResult[tuple[_Value, RepositoryChange], PipelineError]:
    """Run ``action``; return its value, and what it changed in the user's repository.

    ``top`` is the top folder of the repository. Copies go to a new folder, ``copy_folder``. Files
    that could start a program are restored, whether or not the action succeeds. Branches, HEAD
    and linked worktrees are restored only with ``references``: you may have committed meanwhile.
    Removed files are moved to the folder ``aside``.
    """
    undone = _STARTS_PROGRAMS + (_REFERENCES if references else ())
    return IOResult.do(
        (value, change)
        for before in _take_snapshot(top, copy_folder)
        for outcome in IOSuccess(settle(action()))
        for change in _restore(before, aside, undone)
        for value in IOResult.from_result(outcome)
    )


def _take_snapshot(top: PurePath, copy_folder: PurePath) -> IOResult[_Snapshot, PipelineError]:
    return IOResult.do(
        _Snapshot(folder, stamps, copy_folder, kept_stamps)
        for folder, _ in repository_folders(top)
        for stamps in _stamps(folder)
        for _ in io_ops.remove_tree(copy_folder)
        for _ in io_ops.make_folder(copy_folder)
        for _ in _copy_all(stamps, folder, copy_folder)
        for kept_stamps in io_ops.stamps(copy_folder)
    )


def _stamps(folder: PurePath) -> IOResult[Mapping[str, str], PipelineError]:
    counts = compile_globs(_STARTS_PROGRAMS + _REFERENCES).fullmatch
    return IOResult.do(
        {path: stamp for path, stamp in {**most, **borrowed}.items() if counts(path)}
        for most in io_ops.stamps(folder, _SKIPPED)
        for there in io_ops.exists(folder / _OBJECTS)
        for objects in (io_ops.stamps(folder / _OBJECTS) if there else IOSuccess({}))
        for borrowed in IOSuccess({f"{_OBJECTS}/{path}": stamp for path, stamp in objects.items()})
    )


def _copy_all(
    paths: Iterable[str], source: PurePath, target: PurePath
) -> IOResult[None, PipelineError]:
    """Copy files; a dangling link cannot be copied, and is only compared."""

    def copy(path: str) -> IOResult[None, PipelineError]:
        return io_ops.copy_file(source / path, target / path).lash(lambda _: IOSuccess(None))

    return IOResult.do(None for _copied in traverse(copy, paths))


def _restore(
    before: _Snapshot, aside: PurePath, globs: tuple[str, ...]
) -> IOResult[RepositoryChange, PipelineError]:
    is_undone = compile_globs(globs).fullmatch

    def set_aside(path: str) -> IOResult[None, PipelineError]:
        return io_ops.move(before.folder / path, aside / path)

    return IOResult.do(
        RepositoryChange(undone, tuple(path for path in changed if path not in undone))
        for after in _stamps(before.folder)
        for kept_stamps in io_ops.stamps(before.copy_folder)
        for changed in IOSuccess(
            tuple(
                path
                for path in sorted({*before.stamps, *after})
                if before.stamps.get(path) != after.get(path)
            )
        )
        for undone in IOSuccess(tuple(path for path in changed if is_undone(path)))
        for _ in traverse(set_aside, [path for path in undone if path in after])
        for _ in _copy_all(
            (
                path
                for path in undone
                if path in kept_stamps and kept_stamps[path] == before.kept_stamps.get(path)
            ),
            before.copy_folder,
            before.folder,
        )
    )

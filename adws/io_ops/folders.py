"""Folders: make, list, remove, and a temporary one for an action."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path, PurePath
from typing import TypeVar

from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.io_ops.translation import perform

_Value = TypeVar("_Value")


def list_files(
    folder: PurePath, skip: tuple[str, ...] = ()
) -> IOResult[tuple[str, ...], PipelineError]:
    """Return all files and links below a folder: relative, ``/`` between the parts, sorted.

    Links are listed, not followed; folders with a name in ``skip`` are not entered; pipes,
    sockets and devices are left out.
    """

    def paths() -> tuple[str, ...]:
        return tuple(sorted(path for path, _ in files_below(folder, frozenset(skip))))

    return perform("list", folder, paths)


def disk_bytes(path: PurePath) -> IOResult[int, PipelineError]:
    """Return how much a file, or all files below a folder, hold in bytes; 0 when nothing is there.

    Links count as nothing, and so does what goes away meanwhile.
    """
    return perform("measure", path, _disk_bytes, Path(path))


def list_folder(folder: PurePath) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the names in one folder, sorted; empty if the folder is not there."""
    return perform("list", folder, _list_folder, folder)


def make_folder(path: PurePath) -> IOResult[None, PipelineError]:
    """Make a folder and its parents; the folder may already exist."""
    return perform("make the folder", path, lambda: Path(path).mkdir(parents=True, exist_ok=True))


def remove_tree(path: PurePath) -> IOResult[None, PipelineError]:
    """Remove a file, a link or a whole folder, if it exists; links are not followed.

    Write-protected folders inside are made writable first, if this user may.
    """
    return perform("remove", path, _remove_tree, Path(path))


def with_folder(
    action: Callable[[PurePath], IOResult[_Value, PipelineError]],
) -> IOResult[_Value, PipelineError]:
    """Run an action with an empty temporary folder, which is always removed afterwards."""

    def use_and_remove(folder: PurePath) -> IOResult[_Value, PipelineError]:
        try:
            return action(folder)
        finally:
            _ = remove_tree(folder)

    return perform("make", "a temporary folder", _temporary_folder).bind(use_and_remove)


def _temporary_folder() -> PurePath:
    import tempfile  # noqa: PLC0415 - slow to import, and seldom needed

    return PurePath(tempfile.mkdtemp(prefix="adws-"))


def files_below(folder: PurePath, skip: frozenset[str]) -> Iterator[tuple[str, "os.DirEntry[str]"]]:
    """Yield the relative path of each file and link below a folder, with its directory entry."""
    start = os.fspath(folder)
    waiting = [""]
    while waiting:
        prefix = waiting.pop()
        for entry in _entries(start, prefix):
            if entry.is_dir(follow_symlinks=False):
                if entry.name not in skip:
                    waiting.append(f"{prefix}{entry.name}/")
            elif entry.is_symlink() or entry.is_file(follow_symlinks=False):
                yield prefix + entry.name, entry


def _entries(start: str, prefix: str) -> Iterator["os.DirEntry[str]"]:
    try:
        entries = os.scandir(f"{start}/{prefix}" if prefix else start)
    except FileNotFoundError:
        if not prefix:
            raise
        return  # The folder was removed while its siblings were listed.
    with entries:
        yield from entries


def _disk_bytes(path: Path) -> int:
    size = 0
    with suppress(FileNotFoundError):
        if not path.is_dir():
            return path.lstat().st_size
        for _, entry in files_below(path, frozenset()):
            with suppress(FileNotFoundError):
                size += 0 if entry.is_symlink() else entry.stat(follow_symlinks=False).st_size
    return size


def _list_folder(folder: PurePath) -> tuple[str, ...]:
    with suppress(FileNotFoundError):
        return tuple(sorted(entry.name for entry in Path(folder).iterdir()))
    return ()


def _remove_tree(path: Path) -> None:
    with suppress(FileNotFoundError, NotADirectoryError):
        if path.is_symlink() or not path.is_dir():
            path.unlink()
        else:
            _remove_folder(path)


def _remove_folder(path: Path) -> None:
    try:
        shutil.rmtree(path)
    except PermissionError:
        _open_folders(path)
        shutil.rmtree(path)


def _open_folders(path: Path) -> None:
    path.chmod(0o700)
    for folder, names, _ in os.walk(path):
        for name in names:
            inside = Path(folder, name)
            if not inside.is_symlink():
                inside.chmod(0o700)

"""One file at a time: read, copy, link, digest."""

import errno
import os
import shutil
import stat
from collections.abc import Iterable, Mapping
from io import BufferedReader
from pathlib import Path, PurePath

from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.io_ops.translation import perform


def read_text(path: PurePath) -> IOResult[str, PipelineError]:
    """Return a file's text: UTF-8, what cannot be decoded replaced, line ends as they are.

    It reads only regular files (or links to one): a pipe in a tree would block it.
    """
    return perform("read", path, lambda: _read_bytes(path).decode("utf-8", "replace"))


def read_files(
    folder: PurePath, paths: Iterable[str]
) -> IOResult[Mapping[str, bytes], PipelineError]:
    """Return the bytes of regular files by their paths, which are relative to the folder."""
    return perform(
        "read", folder, lambda: {path: _read_bytes(PurePath(folder, path)) for path in paths}
    )


def write_bytes(path: PurePath, content: bytes) -> IOResult[None, PipelineError]:
    """Write a new file of bytes, or replace one; makes the parent folders.

    A link at ``path`` is replaced, never written through. Nothing is synced, so use it only for
    files that live no longer than the work.
    """
    return perform("write", path, _write_bytes, Path(path), content)


def free_bytes(folder: PurePath) -> IOResult[int, PipelineError]:
    """Return how many bytes this user may still write on the disk of a folder."""
    return perform("look at the disk of", folder, lambda: shutil.disk_usage(folder).free)


def real_path(path: PurePath) -> IOResult[PurePath, PipelineError]:
    """Return an absolute path without links and without ``..``; it may be missing."""
    return perform("resolve", path, lambda: PurePath(os.path.realpath(path)))


def exists(path: PurePath) -> IOResult[bool, PipelineError]:
    """Return whether a file, a folder or a link (even a broken one) exists."""
    return perform("look for", path, os.path.lexists, path)


def copy_file(source: PurePath, target: PurePath) -> IOResult[None, PipelineError]:
    """Copy a file's bytes and mode; makes the parent folders; replaces what is at ``target``.

    A link at ``target`` is replaced, never written through.
    """
    return perform("copy", source, _copy_file, source, Path(target))


def copy_from(folder: PurePath, path: PurePath, target: PurePath) -> IOResult[None, PipelineError]:
    """Copy the bytes of a file to ``target``; ``path``, relative to the folder, has no links.

    A link in the path is refused: any program that writes in the folder may have made it.
    """
    return perform("copy", folder / path, _copy_from, folder, path, Path(target))


def make_link(target: PurePath, at: PurePath) -> IOResult[None, PipelineError]:
    """Make a symbolic link to ``target`` at ``at``; makes the parent folders."""
    return perform("make a link at", at, _make_link, target, Path(at))


def digest(path: PurePath) -> IOResult[str, PipelineError]:
    """Return the SHA-256 of a file's bytes in hexadecimal."""
    return perform("read", path, content_digest, path)


def _open_regular(path: PurePath) -> BufferedReader:
    # Without O_NONBLOCK, opening a named pipe would wait for ever.
    return _if_regular(os.open(path, os.O_RDONLY | os.O_NONBLOCK), path)


def _open_without_links(folder: PurePath, path: PurePath) -> BufferedReader:
    flags, place = os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW, os.open(folder, os.O_DIRECTORY)
    try:
        for part in path.parts[:-1]:
            outer, place = place, os.open(part, flags | os.O_DIRECTORY, dir_fd=place)
            os.close(outer)
        return _if_regular(os.open(path.name, flags, dir_fd=place), path)
    finally:
        os.close(place)


def _if_regular(descriptor: int, path: PurePath) -> BufferedReader:
    mode = os.fstat(descriptor).st_mode
    if stat.S_ISREG(mode):
        return os.fdopen(descriptor, "rb")
    os.close(descriptor)
    reason = "Is a directory" if stat.S_ISDIR(mode) else "Not a regular file"
    raise IsADirectoryError(errno.EISDIR, reason, str(path))


def _read_bytes(path: PurePath) -> bytes:
    with _open_regular(path) as file:
        return file.read()


def content_digest(path: PurePath) -> str:
    """Return the SHA-256 of a regular file's bytes in hexadecimal; raises ``OSError``."""
    import hashlib  # noqa: PLC0415 - slow to import, and seldom needed

    with _open_regular(path) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _write_bytes(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_symlink():
        path.unlink()
    _ = path.write_bytes(content)


def _copy_file(source: PurePath, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.is_symlink():
        target.unlink()
    with _open_regular(source) as bytes_in, target.open("wb") as bytes_out:
        shutil.copyfileobj(bytes_in, bytes_out)
    shutil.copymode(source, target)


def _copy_from(folder: PurePath, path: PurePath, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    with _open_without_links(folder, path) as bytes_in, target.open("wb") as bytes_out:
        shutil.copyfileobj(bytes_in, bytes_out)


def _make_link(target: PurePath, at: Path) -> None:
    at.parent.mkdir(parents=True, exist_ok=True)
    at.symlink_to(target)

"""Replaces a file as a whole: after a crash it has the old text or the new one, never a part."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePath

from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.io_ops.temporary import remove_abandoned, temporary_beside
from adws.io_ops.translation import perform


def write_text(path: PurePath, text: str) -> IOResult[None, PipelineError]:
    """Replace a file's text, or make the file; makes the parent folders.

    The text is durable when this returns. On any failure the old file is intact. An existing file
    keeps its mode; a link is replaced, never written through. Lone surrogates, which UTF-8 cannot
    hold, become JSON's escapes.
    """
    return perform("write", path, _replace, Path(path), text)


@contextmanager
def durable_beside(path: Path, text: str) -> Iterator[Path]:
    """Make a temporary file beside ``path`` that holds the text for good, ready to be renamed.

    It first removes files of killed writers from the folder. If the block fails, the temporary file
    is removed. A failed fsync(2) is final: the pages may be lost although a second call would
    succeed, so the file is removed.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    remove_abandoned(path.parent)
    temporary = temporary_beside(path)
    try:
        _write_whole(temporary, encoded(text), _mode_of(path))
        yield temporary
    except BaseException as error:
        if isinstance(error, OSError):
            error.filename = (
                None  # The name in it is that of the temporary file, which nobody knows.
            )
        with suppress(OSError):
            temporary.unlink()
        raise


def encoded(text: str) -> bytes:
    """Return a text as UTF-8, with JSON's escapes for lone surrogates."""
    return text.encode("utf-8", "backslashreplace")


def write_fully(descriptor: int, content: bytes) -> None:
    """Write all of the bytes, even if the system takes only some at a time (write(2))."""
    unwritten = memoryview(content)
    while unwritten:
        unwritten = unwritten[os.write(descriptor, unwritten) :]


def sync_folder(folder: Path) -> None:
    """Make a folder's entries durable (fsync of the folder, see fsync(2))."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _replace(path: Path, text: str) -> None:
    with durable_beside(path, text) as temporary:
        _ = temporary.replace(path)
    sync_folder(path.parent)


def _mode_of(path: Path) -> int | None:
    if path.is_symlink() or not path.exists():
        return None
    return path.stat().st_mode & 0o7777


def _write_whole(path: Path, content: bytes, mode: int | None) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        if mode is not None:
            os.fchmod(descriptor, mode)
        write_fully(descriptor, content)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)

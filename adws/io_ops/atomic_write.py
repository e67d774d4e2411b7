"""A file replaced as a whole: after a crash there is the old text or the new one, never a part."""

import os
from contextlib import suppress
from functools import partial
from pathlib import Path, PurePath

from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.io_ops.identity import fresh_id
from adws.io_ops.translation import perform


def write_text(path: PurePath, text: str) -> IOResult[None, PipelineError]:
    """Replace a file's text, or make the file; makes the parent folders.

    The text is durable when this returns. On any failure the old file is intact. The mode of a
    file that is there is kept; a link is replaced, never written through. What UTF-8 cannot hold
    (lone surrogates) is written as the escape that JSON has for it.
    """
    return perform("write", path, partial(_replace, Path(path), text))


def sync_folder(folder: Path) -> None:
    """Make a folder's entries durable (fsync of the folder, see fsync(2))."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _replace(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name[:100]}.{fresh_id()}.tmp")
    try:
        _write_whole(temporary, text.encode("utf-8", "backslashreplace"), _mode_of(path))
        _ = temporary.replace(path)
    except BaseException as error:
        if isinstance(error, OSError):
            error.filename = None  # it names the temporary file, of which nobody knows
        with suppress(OSError):
            temporary.unlink()
        raise
    sync_folder(path.parent)


def _mode_of(path: Path) -> int | None:
    if path.is_symlink() or not path.exists():
        return None
    return path.stat().st_mode & 0o7777


def _write_whole(path: Path, content: bytes, mode: int | None) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    with os.fdopen(descriptor, "wb") as file:
        if mode is not None:
            os.fchmod(descriptor, mode)
        _ = file.write(content)
        file.flush()
        os.fsync(descriptor)

"""Appends a line to a file: completely and durably, or not at all."""

import os
from contextlib import suppress
from pathlib import Path, PurePath

from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.io_ops.atomic_write import encoded, sync_folder, write_fully
from adws.io_ops.translation import perform


def append_line(path: PurePath, line: str) -> IOResult[None, PipelineError]:
    """Append a line with its newline to a file and make it durable; makes the parent folders.

    If a crash cut off the last line, it first gets a newline, so that the new line is alone. On
    any failure the file stays as it was. Only one caller may append to a file at a time.
    """
    return perform("append to", path, _append_line, Path(path), line)


def _append_line(path: Path, line: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    is_new = not path.exists()
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
    try:
        _extend(descriptor, encoded(f"{line}\n"))
    finally:
        os.close(descriptor)
    if is_new:
        sync_folder(path.parent)


def _extend(descriptor: int, content: bytes) -> None:
    size = os.fstat(descriptor).st_size
    try:
        was_cut = size > 0 and os.pread(descriptor, 1, size - 1) != b"\n"
        write_fully(descriptor, b"\n" * was_cut + content)
        os.fsync(descriptor)
    except OSError:
        with suppress(OSError):
            os.ftruncate(descriptor, size)
        raise

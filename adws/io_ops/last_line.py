"""The newest line in the files of a folder, for a person who watches."""

import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import PurePath

from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.io_ops.translation import perform

_TAIL_BYTES = 4096


def last_line(folder: PurePath, since: datetime) -> IOResult[str, PipelineError]:
    """Return the last whole line of the file below a folder that was written last.

    Empty if no file was written after ``since``, or no line ends in its last 4,096 bytes.
    """

    def read() -> str:
        newest, path = max(_files(os.fspath(folder)), default=(0.0, ""))
        return _tail(path) if newest > since.timestamp() else ""

    return perform("read", folder, read)


def _files(folder: str) -> Iterator[tuple[float, str]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                yield from _files(entry.path)
            elif entry.is_file():
                yield entry.stat().st_mtime, entry.path


def _tail(path: str) -> str:
    with open(path, "rb") as file:  # noqa: PTH123 - a path of scandir is a text already
        _ = file.seek(max(0, os.fstat(file.fileno()).st_size - _TAIL_BYTES))
        whole, _, _ = file.read(_TAIL_BYTES).rpartition(b"\n")
    return whole.rpartition(b"\n")[2].decode("utf-8", "replace").rstrip("\r")

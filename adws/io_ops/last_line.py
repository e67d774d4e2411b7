"""What was written last below a folder, for somebody who watches."""

import os
from datetime import datetime
from functools import partial
from pathlib import PurePath

from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.io_ops.translation import perform

_TAIL_BYTES = 4096


def last_line(folder: PurePath, since: datetime) -> IOResult[str, PipelineError]:
    """Return the last whole line of the file in a folder that was written last.

    Empty when no file was written after ``since``, or none of its last 4,096 bytes end a line.
    """
    return perform("read", folder, partial(_last_line, folder, since.timestamp()))


def _last_line(folder: PurePath, since: float) -> str:
    with os.scandir(folder) as entries:
        files = [(one.stat().st_mtime, one.path) for one in entries if one.is_file()]
    newest, path = max(files, default=(0.0, ""))
    return _tail(path) if newest > since else ""


def _tail(path: str) -> str:
    with open(path, "rb") as file:  # noqa: PTH123 - a path of scandir is a text already
        _ = file.seek(max(0, os.fstat(file.fileno()).st_size - _TAIL_BYTES))
        whole, _, _ = file.read(_TAIL_BYTES).rpartition(b"\n")
    return whole.rpartition(b"\n")[2].decode("utf-8", "replace").rstrip("\r")

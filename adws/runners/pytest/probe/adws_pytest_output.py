"""Lets captured output go to a plain file, as that of most programs does.

Needs pytest 7.
"""

from __future__ import annotations

import io
import tempfile
from importlib import import_module


def capture_in_files() -> None:
    """Have ``capsys`` put a text file in the place of the output; no option says so.

    Its own object is one that no program has but under pytest.
    """
    capture = import_module("_pytest.capture")
    capture.CaptureIO = _file
    capture.SysCapture.snap = _snap


def _file() -> io.TextIOWrapper:
    return io.TextIOWrapper(
        tempfile.TemporaryFile(), encoding="UTF-8", newline="", write_through=True
    )


def _snap(capture: object) -> str:
    """Return what was written to the file of a capture since the last time."""
    file: io.TextIOWrapper = capture.tmpfile
    file.seek(0)
    text = file.read()
    file.seek(0)
    file.truncate()
    return text

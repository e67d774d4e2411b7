"""What was written last below a folder."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest
from returns.io import IOSuccess

from adws import io_ops
from adws.tests.io_ops.refusal import reason

pytestmark = pytest.mark.real_io

SINCE = datetime(2026, 1, 1, tzinfo=UTC)


def write(path: Path, content: bytes, minutes: int) -> None:
    """Write a file so many minutes after ``SINCE``."""
    _ = path.write_bytes(content)
    moment = SINCE.timestamp() + 60 * minutes
    os.utime(path, (moment, moment))


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"one\ntwo\r\n", "two"),
        (b"one\ntwo\ncut o", "two"),
        (b"\xff\n", "�"),
        (b"cut o", ""),
        (b"", ""),
        (b"one\n" + 5000 * b"x", ""),
        (b"one\n" + 5000 * b"x" + b"\n", 4095 * "x"),
    ],
    ids=["ends", "half-a-line", "not-utf-8", "no-line-yet", "empty", "too-long", "long"],
)
def test_the_last_whole_line_counts(tmp_path: Path, content: bytes, line: str) -> None:
    """One that is still being written is left out."""
    write(tmp_path / "log", content, 1)
    assert io_ops.last_line(tmp_path, SINCE) == IOSuccess(line)


@pytest.mark.parametrize(("minutes", "line"), [(-1, "old"), (-3, "")])
def test_the_file_that_was_written_last_counts(tmp_path: Path, minutes: int, line: str) -> None:
    """A file from before is not looked at, wherever it lies."""
    write(tmp_path / "a", b"older\n", -5)
    write(tmp_path / "b", b"old\n", minutes)
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    since = datetime.fromtimestamp(SINCE.timestamp() - 120, UTC)
    assert io_ops.last_line(tmp_path, since) == IOSuccess(line)


def test_an_empty_folder_says_nothing(tmp_path: Path) -> None:
    """One that is not there is said so."""
    assert io_ops.last_line(tmp_path, SINCE) == IOSuccess("")
    assert reason(io_ops.last_line(tmp_path / "gone", SINCE)) == "missing"

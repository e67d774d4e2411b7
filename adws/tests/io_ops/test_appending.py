"""A line is added as a whole or not at all."""

import os
import resource
from pathlib import Path

import pytest
from returns.io import IOSuccess

from adws import io_ops
from adws.tests.io_ops.refusal import reason, refusal

pytestmark = pytest.mark.real_io


def test_a_line_that_does_not_fit_leaves_nothing_of_itself(tmp_path: Path) -> None:
    """The part that the disk took is taken back, so the next line stands by itself."""
    path = tmp_path / "f"
    assert io_ops.append_line(path, "one") == IOSuccess(None)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, hard))
    try:
        outcome = io_ops.append_line(path, "x" * 2_000_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert refusal(outcome).message == f"cannot append to {path}: File too large"
    assert (reason(outcome), path.read_text()) == ("full", "one\n")


def test_a_system_that_takes_little_at_a_time_gets_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A short write is gone on with, for lines and for whole files."""
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, left: write(descriptor, bytes(left[:3])))
    assert io_ops.append_line(tmp_path / "f", "eleven more") == IOSuccess(None)
    assert io_ops.write_text(tmp_path / "g", "eleven more") == IOSuccess(None)
    assert (tmp_path / "f").read_text() == "eleven more\n"
    assert (tmp_path / "g").read_text() == "eleven more"

"""What killed writers have left is swept away, and nothing else."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from returns.io import IOSuccess

from adws import io_ops
from adws.io_ops.temporary import temporary_beside

pytestmark = pytest.mark.real_io


def dead_process() -> int:
    """Return the number of a process that has ended."""
    ended = subprocess.Popen((sys.executable, "-c", ""))
    _ = ended.wait()
    return ended.pid


def test_a_writer_sweeps_away_what_dead_ones_have_left(tmp_path: Path) -> None:
    """In the folder that it writes to, whichever file it was for."""
    for name in ("f", "other"):
        (tmp_path / f".{name}.{dead_process()}-0123456789ab.tmp").touch()
    assert io_ops.write_text(tmp_path / "f", "new") == IOSuccess(None)
    assert [path.name for path in tmp_path.iterdir()] == ["f"]


@pytest.mark.parametrize(
    "name",
    [
        ".f.{own}-0123456789ab.tmp",
        ".f.1-0123456789ab.tmp",
        f".f.{10**30}-0123456789ab.tmp",
        ".f.0123456789ab.tmp",
        "f.tmp",
    ],
)
def test_what_may_be_of_use_stays(tmp_path: Path, name: str) -> None:
    """Files of living writers, of a process nobody can ask about, and other people's files."""
    there = name.format(own=os.getpid())
    (tmp_path / there).touch()
    assert io_ops.write_text(tmp_path / "f", "new") == IOSuccess(None)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(("f", there))


def test_a_temporary_name_is_new_and_tells_its_writer(tmp_path: Path) -> None:
    """Hidden, and short enough for every disk however long the file's own name is."""
    names = {temporary_beside(tmp_path / ("x" * 250)).name for _ in range(3)}
    assert len(names) == 3
    assert all(name.startswith(f".{'x' * 100}.{os.getpid()}-") for name in names)

"""A file is replaced as a whole or not at all."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from returns.io import IOSuccess

from adws import io_ops
from adws.tests.io_ops.refusal import reason, refusal

pytestmark = pytest.mark.real_io


@contextmanager
def _largest_file(size: int) -> Iterator[None]:
    """Let no file grow beyond a size: the nearest thing to a full disk that needs no disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_what_is_written_is_read_back(tmp_path: Path, text: str) -> None:
    """Any text comes back, line ends included."""
    path = tmp_path / "sub" / "f"
    assert io_ops.write_text(path, text) == IOSuccess(None)
    assert io_ops.read_text(path) == IOSuccess(text)
    assert [entry.name for entry in path.parent.iterdir()] == ["f"]


def test_what_utf_8_cannot_hold_becomes_an_escape(tmp_path: Path) -> None:
    """A file name or test id with a lone surrogate does not stop a document from being kept."""
    assert io_ops.write_text(tmp_path / "f", "\udcff") == IOSuccess(None)
    assert (tmp_path / "f").read_text() == r"\udcff"


def test_a_full_disk_leaves_the_old_file(tmp_path: Path) -> None:
    """The old text is there, nothing else is, and the error says which file."""
    path = tmp_path / "f"
    _ = path.write_text("old")
    with _largest_file(1_000_000):
        outcome = io_ops.write_text(path, "x" * 2_000_000)
    assert refusal(outcome).message == f"cannot write {path}: File too large"
    assert reason(outcome) == "full"
    assert [(entry.name, entry.read_text()) for entry in tmp_path.iterdir()] == [("f", "old")]


def test_a_rename_that_fails_leaves_what_was_there(tmp_path: Path) -> None:
    """A folder at the place is kept, and no temporary file stays."""
    (tmp_path / "f").mkdir()
    outcome = io_ops.write_text(tmp_path / "f", "new")
    assert refusal(outcome).message == f"cannot write {tmp_path}/f: Is a directory"
    assert [entry.name for entry in tmp_path.iterdir()] == ["f"]


def test_the_mode_of_a_file_is_kept(tmp_path: Path) -> None:
    """A script stays executable."""
    _ = (tmp_path / "f").write_text("old")
    (tmp_path / "f").chmod(0o754)
    assert io_ops.write_text(tmp_path / "f", "new") == IOSuccess(None)
    assert (tmp_path / "f").stat().st_mode & 0o777 == 0o754


def test_a_link_is_replaced_not_written_through(tmp_path: Path) -> None:
    """A link planted in a tree cannot turn a write against another file."""
    _ = (tmp_path / "victim").write_text("victim")
    (tmp_path / "link").symlink_to("victim")
    assert io_ops.write_text(tmp_path / "link", "new") == IOSuccess(None)
    assert (tmp_path / "victim").read_text() == "victim"
    assert not (tmp_path / "link").is_symlink()


def test_a_failure_of_another_kind_leaves_no_temporary_file(tmp_path: Path) -> None:
    """A bug (no text at all) is raised, and the folder is as it was."""
    with pytest.raises(AttributeError):
        _ = io_ops.write_text(tmp_path / "f", None)  # type: ignore[arg-type] # the bug
    assert list(tmp_path.iterdir()) == []

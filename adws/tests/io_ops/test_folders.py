"""Folders on the real disk."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePath

import pytest
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import settle
from adws.io_ops.folders import _entries
from adws.tests.io_ops.refusal import reason

pytestmark = pytest.mark.real_io

_NOBODY = 65534


def _tree(root: Path) -> None:
    for name in ("b/c/deep.py", "b/a.py", "z.py", "skipped/x.py", "b/skipped/y.py"):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        _ = path.write_text("")
    (root / "loop").symlink_to(".")
    os.mkfifo(root / "pipe")


def test_files_are_listed_relative_and_sorted_and_links_not_followed(tmp_path: Path) -> None:
    """Pipes are left out, and so are the insides of skipped folders, at any depth."""
    _tree(tmp_path)
    assert io_ops.list_files(tmp_path, skip=("skipped",)) == IOSuccess(
        ("b/a.py", "b/c/deep.py", "loop", "z.py")
    )


def test_listing_needs_a_folder(tmp_path: Path) -> None:
    """A folder that is not there is an error for its files, and empty for its names."""
    assert reason(io_ops.list_files(tmp_path / "gone")) == "missing"
    assert io_ops.list_folder(tmp_path / "gone") == IOSuccess(())


def test_a_folder_that_goes_away_meanwhile_is_empty(tmp_path: Path) -> None:
    """Test runs make and remove folders while a tree is listed."""
    assert list(_entries(str(tmp_path), "gone/")) == []


def test_the_names_in_a_folder_are_sorted(tmp_path: Path) -> None:
    """Only the first level."""
    _tree(tmp_path)
    assert io_ops.list_folder(tmp_path) == IOSuccess(("b", "loop", "pipe", "skipped", "z.py"))


def test_what_a_folder_or_a_file_holds_is_measured(tmp_path: Path) -> None:
    """Links, and what is not there, hold nothing."""
    _tree(tmp_path)
    _ = (tmp_path / "b/c/deep.py").write_text("é" * 100)
    _ = (tmp_path / "z.py").write_text("1234")
    measured = [io_ops.disk_bytes(tmp_path / name) for name in ("", "b", "z.py", "loop", "gone")]
    assert measured == [*map(IOSuccess, (204, 200, 4, 204, 0))]


def test_making_a_folder_twice_is_fine(tmp_path: Path) -> None:
    """Parents are made too; a file in the way is not fine."""
    for _ in range(2):
        assert io_ops.make_folder(tmp_path / "a" / "b") == IOSuccess(None)
    _ = (tmp_path / "file").write_text("")
    assert reason(io_ops.make_folder(tmp_path / "file")) == "exists"
    assert reason(io_ops.make_folder(tmp_path / "file" / "x")) == "not-a-folder"


@pytest.mark.parametrize("name", ["b", "z.py", "loop", "pipe", "gone", "z.py/below"])
def test_whatever_is_there_is_removed(tmp_path: Path, name: str) -> None:
    """A link goes, not what it points to; nothing to remove is fine."""
    _tree(tmp_path)
    others = {entry.name for entry in tmp_path.iterdir()} - {name}
    assert io_ops.remove_tree(tmp_path / name) == IOSuccess(None)
    assert {entry.name for entry in tmp_path.iterdir()} == others


@contextmanager
def _as_nobody() -> Iterator[None]:
    """Give up the powers of root, which no permission stops; a usual user has none to give up."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(_NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def test_write_protected_folders_are_opened_and_removed(tmp_path: Path) -> None:
    """Package caches protect their folders."""
    for parent in (tmp_path, *tmp_path.parents[:3]):
        parent.chmod(0o777)
    with _as_nobody():
        _tree(tmp_path / "tree")
        (tmp_path / "tree" / "b" / "c").chmod(0o500)
        (tmp_path / "tree").chmod(0o500)
        assert io_ops.remove_tree(tmp_path / "tree") == IOSuccess(None)
    assert not (tmp_path / "tree").exists()


def test_a_temporary_folder_is_gone_afterwards() -> None:
    """It is empty at first, and goes with what was put into it."""
    seen: list[PurePath] = []

    def fill(folder: PurePath) -> IOResult[tuple[str, ...], PipelineError]:
        seen.append(folder)
        names = io_ops.list_folder(folder)
        return io_ops.write_text(folder / "f", "x").bind(lambda _: names)

    assert io_ops.with_folder(fill) == IOSuccess(())
    assert not settle(io_ops.exists(seen[0])).unwrap()


def test_a_temporary_folder_is_gone_after_a_bug() -> None:
    """The exception goes on."""
    seen: list[PurePath] = []

    def fail(folder: PurePath) -> IOResult[None, PipelineError]:
        seen.append(folder)
        raise KeyError

    with pytest.raises(KeyError):
        _ = io_ops.with_folder(fail)
    assert not settle(io_ops.exists(seen[0])).unwrap()

"""A kept document has its previous generation beside it, whatever happens meanwhile."""

import errno
import os
from pathlib import Path
from typing import Never

import pytest
from returns.io import IOSuccess

from adws import io_ops
from adws.tests.io_ops.refusal import reason, refusal

pytestmark = pytest.mark.real_io


def texts(folder: Path) -> dict[str, str]:
    """Return what a folder holds."""
    return {path.name: path.read_text() for path in folder.iterdir()}


def keep(path: Path, *generations: str) -> None:
    """Keep a document, generation after generation."""
    for text in generations:
        assert io_ops.keep_text(path, text) == IOSuccess(None)


def test_the_first_generation_stands_alone(tmp_path: Path) -> None:
    """The folder is made; there is nothing before it."""
    keep(tmp_path / "new" / "d", "one")
    assert texts(tmp_path / "new") == {"d": "one"}


def test_the_generation_before_stays_beside_the_document(tmp_path: Path) -> None:
    """One of them: the last but one is gone, and nothing else is left."""
    keep(tmp_path / "d", "one", "two", "three")
    assert texts(tmp_path) == {"d": "three", f"d{io_ops.PREVIOUS}": "two"}


def test_a_disk_without_second_names_keeps_a_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not every file system has hard links."""

    def refuse(*_: object) -> Never:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    keep(tmp_path / "d", "one", "two")
    assert texts(tmp_path) == {"d": "two", "d.previous": "one"}


def test_a_kill_between_the_two_renames_is_made_good(tmp_path: Path) -> None:
    """Both names are then names of one file, between which a rename does nothing."""
    keep(tmp_path / "d", "one")
    (tmp_path / "d.previous").hardlink_to(tmp_path / "d")
    keep(tmp_path / "d", "two")
    assert texts(tmp_path) == {"d": "two", "d.previous": "one"}


def test_a_failure_leaves_the_document_as_it_was(tmp_path: Path) -> None:
    """Here something stands where the previous generation should be."""
    keep(tmp_path / "d", "one")
    (tmp_path / "d.previous").mkdir()
    outcome = io_ops.keep_text(tmp_path / "d", "two")
    assert (refusal(outcome).message, reason(outcome)) == (
        f"cannot write {tmp_path}/d: {tmp_path}/d.previous: Is a directory",
        "not-a-file",
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["d", "d.previous"]
    assert (tmp_path / "d").read_text() == "one"

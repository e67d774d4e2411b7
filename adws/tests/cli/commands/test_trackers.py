"""Tests of `adws trackers`."""

from pathlib import PurePath

import pytest

from adws.tests.cli.program import CommandResult, invoke
from adws.tests.trackers.bd import ISSUE, install, keep
from adws.tests.vcs.repositories import shell

pytestmark = pytest.mark.real_io


def test_trackers_are_listed_with_whether_the_project_uses_them(
    tmp_path: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And whether their programs are here; none is asked."""
    folder = install(PurePath(tmp_path) / "bin")
    _ = shell(folder, "ln -s $(command -v git) git")
    monkeypatch.setenv("PATH", str(folder))
    root = keep(PurePath(tmp_path) / "shop", ISSUE)
    rows = invoke("trackers", "list", "--root", str(root), "--json").json
    assert [(row["tracker"], row["used here"], row["program"]) for row in rows] == [
        ("beads", "yes", f"{folder}/bd"),
        ("github", "", "not installed"),
        ("none", "", ""),
    ]


def test_a_tracker_that_is_set_and_unknown_is_told(tmp_path: PurePath) -> None:
    """With the names of those there are."""
    root = keep(PurePath(tmp_path))
    _ = shell(root, "echo 'tracker = \"bead\"' > adws.toml")
    result = CommandResult(2, "", "error: unknown tracker 'bead'\nhint: did you mean 'beads'?\n")
    assert invoke("trackers", "list", "--root", str(root)) == result

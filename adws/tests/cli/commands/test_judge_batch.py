"""Tests of `adws judge --batch`."""

from collections.abc import Mapping
from pathlib import PurePath

import pytest

from adws.tests.cli.program import (
    ADD_MENDED,
    CALC,
    QUICK,
    QUICK_CASES,
    committed,
    invoke,
    write,
)
from adws.tests.vcs.repositories import shell

pytestmark = [pytest.mark.real_io, pytest.mark.scenario]
ADD, DOUBLE = QUICK_CASES


def branch(project: PurePath, name: str, files: Mapping[str, str]) -> None:
    """Commit files on a branch of their own that leaves main."""
    _ = shell(project, f"git checkout --quiet -b {name} main")
    _ = shell(write(project, files), f"git add -A && git commit --quiet -m {name}")
    _ = shell(project, "git checkout --quiet main")


def test_three(here: PurePath) -> None:
    project = committed(here / "project", QUICK)
    branch(project, "add", {"calc.py": ADD_MENDED})
    branch(project, "double", {"calc.py": CALC.replace("a * 3", "a * 2")})
    branch(project, "new", {"other.py": "X = 1\n"})
    told = invoke("judge", "--batch", "add", "double", "new", "--root", str(project), "-v")
    print(told.stdout, told.stderr)
    assert told.exit_code == 0

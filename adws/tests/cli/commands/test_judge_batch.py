"""Tests of `adws judge --batch`."""

from collections.abc import Mapping
from pathlib import PurePath

import pytest

from adws import io_ops
from adws.judging.report_files import BATCH_FORMS
from adws.reports.verification import UNCAGED
from adws.tests.cli.program import (
    ADD_MENDED,
    CALC,
    MENDED,
    QUICK,
    QUICK_CASES,
    CommandResult,
    committed,
    invoke,
    read,
    write,
)
from adws.tests.vcs.repositories import shell, value

pytestmark = [pytest.mark.real_io, pytest.mark.scenario(keep=True)]
ADD, DOUBLE = QUICK_CASES
DOUBLE_MENDED = CALC.replace("a * 3", "a * 2")
KNOWS_THE_TEST = f"""\
import sys

{CALC.replace("a * 3", "a * (2 if 'unittest' in sys.modules else 3)")}"""


@pytest.fixture
def project(here: PurePath) -> PurePath:
    """Return a red project, committed."""
    return committed(here / "project", QUICK)


def branch(project: PurePath, name: str, files: Mapping[str, str]) -> None:
    """Commit files on a branch of their own that leaves main."""
    _ = shell(project, f"git checkout --quiet -b {name} main")
    _ = shell(write(project, files), f"git add -A && git commit --quiet -m {name}")
    _ = shell(project, "git checkout --quiet main")


def test_all_are_accepted_together(project: PurePath, here: PurePath) -> None:
    """A branch, a commit and a diff, on top of what --base names; exit code 0."""
    branch(project, "add", {"calc.py": ADD_MENDED})
    branch(project, "double", {"calc.py": DOUBLE_MENDED})
    commit = shell(project, "git rev-parse double").strip()
    diff = shell(write(project, {"other.py": "X = 1\n"}), "git add -N .; git diff; git rm -qf *.py")
    _ = shell(write(here, {"other.diff": diff}) / "project", "git reset --quiet --hard")
    names = ("add", commit, str(here / "other.diff"))
    given = ("--base", "main", "--root", str(project), "--out", str(here / "out"), "-q")
    result = invoke("judge", "--batch", *names, *given)
    assert result == CommandResult(
        0,
        "".join(f"{name}: accepted\n" for name in names)
        + "accepted together: 3 of 3 changes, failing 2 → 0\n"
        f"- {UNCAGED}\njudged together:\n- {', '.join(names)}: yes\nfull runs of the suite: 2\n",
        "",
    )
    assert value(io_ops.list_files(here / "out")) == tuple(sorted(BATCH_FORMS))
    assert read(here / "out/batch.md").startswith("# Batch Judge Report\n")
    _ = shell(project, f"git apply {here}/out/accepted.patch")
    assert (read(project / "calc.py"), read(project / "other.py")) == (MENDED, "X = 1\n")


def test_a_cheat_among_honest_changes_is_refused_alone(project: PurePath) -> None:
    """By the layer that sees it; the others are accepted together. Exit code 1."""
    branch(project, "cheat", {"calc.py": KNOWS_THE_TEST})
    branch(project, "add", {"calc.py": ADD_MENDED})
    branch(project, "other", {"other.py": "X = 1\n"})
    names = ("cheat", "add", "other")
    result = invoke("judge", "--batch", *names, "--root", str(project), "--json")
    assert result.exit_code == 1
    rows = {row["change"]: (row["accepted"], row["layer"]) for row in result.json["changes"]}
    assert rows == {"cheat": (False, "signals"), "add": (True, None), "other": (True, None)}
    assert [run["changes"] for run in result.json["judged"]] == [
        ["cheat", "add", "other"],
        ["cheat", "add"],
        ["cheat"],
        ["add"],
        ["add", "other"],
    ]
    assert (result.json["accepted"], result.json["fixed"]) == (["add", "other"], [ADD])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("main",), "changes need --batch"),
        (("--batch",), "--batch needs at least one change"),
        (("--batch", "main", "--patch", "x.diff"), "--batch already names the changes"),
        (("--batch", "main", "--again", "x.json"), "--batch already names the changes"),
        (("--batch", "nowhere"), "'nowhere' is neither a commit of the repository nor a file"),
        (("--batch", "main", "--base", "gone"), "the repository has no commit 'gone'"),
    ],
)
def test_what_cannot_be_judged_is_no_verdict(
    words: tuple[str, ...], message: str, project: PurePath
) -> None:
    """Exit code 2, one message, nothing on stdout."""
    result = invoke("judge", *words, "--root", str(project), "-q")
    assert (result.exit_code, result.stdout, message in result.stderr) == (2, "", True), (
        result.stderr
    )

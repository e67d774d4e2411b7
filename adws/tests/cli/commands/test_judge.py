"""Tests of `adws judge`."""

from pathlib import PurePath

import pytest

from adws.tests.cli.program import (
    ADD_MENDED,
    CALC,
    MENDED,
    RED,
    TESTS,
    committed,
    invoke,
    read,
    write,
)
from adws.tests.vcs.repositories import shell

pytestmark = pytest.mark.real_io
WEAKENED = TESTS.replace("== 3", "== -1")


@pytest.fixture
def project(here: PurePath) -> PurePath:
    """Return a red project, committed."""
    return committed(here / "project", RED)


def test_a_trustworthy_green_is_a_yes(project: PurePath) -> None:
    """The present tree is judged against a commit; exit code 0."""
    _ = write(project, {"calc.py": MENDED})
    told = invoke("judge", "--base", "main", "--root", str(project), "-q")
    assert (told.exit_code, told.stderr) == (0, "")
    assert told.stdout == "yes: the change is green\nfailing 2 → 0\n"
    assert read(project / "calc.py") == MENDED


def test_weakened_tests_are_not_judged(project: PurePath) -> None:
    """Only the rest of the change counts: exit code 1 with the reasons and what was dropped."""
    _ = write(project, {"calc.py": CALC + "\n\nX = 1\n", "tests/test_calc.py": WEAKENED})
    told = invoke("judge", "--root", str(project), "--json", "-q")
    verdict = {key: told.json[key] for key in ("accepted", "fixed", "remaining", "dropped")}
    assert (told.exit_code, told.stderr) == (1, "")
    assert verdict == {
        "accepted": False,
        "fixed": [],
        "remaining": ["tests/test_calc.py::test_add", "tests/test_calc.py::test_double"],
        "dropped": ["tests/test_calc.py"],
    }


def test_a_patch_is_judged_instead_of_the_tree(project: PurePath, here: PurePath) -> None:
    """The file is meant from where the person stands; a case that breaks is named."""
    _ = write(project, {"calc.py": ADD_MENDED})
    patch = shell(project, "git diff; git checkout --quiet .")
    _ = write(here, {"change.patch": patch})
    told = invoke("judge", "--patch", "change.patch", "--root", "project", "--json")
    verdict = {key: told.json[key] for key in ("fixed", "remaining", "broken")}
    assert verdict == {
        "fixed": ["tests/test_calc.py::test_add"],
        "remaining": ["tests/test_calc.py::test_double"],
        "broken": [],
    }
    assert read(project / "calc.py") == CALC


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--base", "nope"), "the repository has no commit 'nope'"),
        (("--patch", "nowhere.patch"), "nowhere.patch"),
    ],
)
def test_what_cannot_be_judged_is_no_verdict(
    options: tuple[str, ...], message: str, project: PurePath
) -> None:
    """Exit code 2, one message, nothing on stdout."""
    told = invoke("judge", *options, "--root", str(project), "-q")
    assert (told.exit_code, told.stdout) == (2, "")
    assert message in told.stderr

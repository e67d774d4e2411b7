"""Tests of `adws judge`."""

import sys
from pathlib import PurePath

import pytest

from adws.reports.verification import UNCAGED
from adws.tests.cli.program import (
    ADD_MENDED,
    CALC,
    MENDED,
    QUICK,
    QUICK_CASES,
    RED,
    UNITTESTS,
    Told,
    committed,
    invoke,
    read,
    write,
)
from adws.tests.vcs.repositories import shell

pytestmark = pytest.mark.real_io
ADD, DOUBLE = QUICK_CASES
WEAKENED = UNITTESTS.replace(", 3)", ", -1)")


@pytest.fixture
def project(here: PurePath) -> PurePath:
    """Return a red project, committed."""
    return committed(here / "project", QUICK)


def test_a_trustworthy_green_is_a_yes(project: PurePath) -> None:
    """The present tree is judged against a commit; exit code 0."""
    _ = write(project, {"calc.py": MENDED})
    told = invoke("judge", "--base", "main", "--root", str(project), "-q")
    assert (told.exit_code, told.stderr) == (0, "")
    assert told.stdout == f"yes: the change is green\nfailing 2 → 0\n- {UNCAGED}\n"
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
        "remaining": [ADD, DOUBLE],
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
        "fixed": [ADD],
        "remaining": [DOUBLE],
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


def test_a_change_does_not_decide_how_it_is_judged(project: PurePath) -> None:
    """Settings that it brings, committed or not, are not those of its judgement."""
    _ = write(project, {"calc.py": MENDED})
    _ = shell(project, "git commit --quiet -am mended && git checkout --quiet -b change")
    settings = f'test_command = "{sys.executable} -m pytest tests/test_ok.py"\n'
    change = {
        "calc.py": ADD_MENDED,
        "tests/test_ok.py": "def test_ok():\n    pass\n",
        "adws.toml": settings,
    }
    _ = shell(write(project, change), "git add -A && git commit --quiet -m change")
    told = invoke("judge", "--base", "main", "--root", str(project), "--json", "-q")
    verdict = {key: told.json[key] for key in ("broken", "dropped")}
    assert (told.exit_code, verdict) == (
        1,
        {
            "broken": [DOUBLE],
            "dropped": ["adws.toml", "tests/test_ok.py"],
        },
    )


def test_the_settings_of_the_base_hold(here: PurePath) -> None:
    """What a patch is put on top of says how the suite is started, not the present tree."""
    settings = f'test_command = "{sys.executable} -m pytest tests/test_calc.py"\n'
    other = {"tests/test_other.py": "def test_other():\n    raise SystemError\n"}
    project = committed(here / "project", {**RED, **other, "adws.toml": settings})
    _ = write(project, {"calc.py": MENDED})
    patch = shell(project, "git diff; git checkout --quiet .")
    _ = write(here, {"change.patch": patch, "project/adws.toml": 'test_command = "false"\n'})
    told = invoke("judge", "--patch", "change.patch", "--root", "project", "-q")
    assert told == Told(0, f"yes: the change is green\nfailing 2 → 0\n- {UNCAGED}\n", "")


def test_a_workflow_of_the_project_does_not_judge(project: PurePath) -> None:
    """A file with the name of ours is there for `adws run` alone."""
    own = 'description = "Mine."\n\n[[steps]]\nuse = "shell"\nwith = { command = "false" }\n'
    _ = write(project, {"workflows/judge.toml": own, "calc.py": MENDED})
    root = ("--root", str(project))
    assert invoke("judge", *root, "-q").exit_code == 0
    assert "false" in invoke("run", "judge", *root, "-q").stderr

"""Tests of `adws demo`."""

import re
from pathlib import PurePath

import pytest

from adws.tests.cli.program import CommandResult, invoke, read, write
from adws.tests.vcs.repositories import shell

pytestmark = pytest.mark.real_io


def test_a_broken_project_becomes_green(here: PurePath) -> None:
    """The embedded agent repairs it; each fix is shown, the project stays to look at."""
    result = invoke("demo", "--example", "leap_year", "--into", "demo")
    assert result.exit_code == 0
    assert result.stderr.startswith(f"the project: {here}/demo\nagent: search\n")
    assert re.search("^    (passes|[0-9]+ pass) now: ", result.stdout, re.MULTILINE)
    assert result.stdout.startswith("fixed ")
    assert shell(here / "demo", "git log --format=%s main") == "A project with bugs\n"


def test_a_folder_that_is_there_is_refused(here: PurePath) -> None:
    """Nothing of the user's is overwritten."""
    _ = write(here, {"demo/file": "mine\n"})
    hint = "hint: choose a folder that does not exist\n"
    refusal = CommandResult(2, "", f"error: {here}/demo already exists\n{hint}")
    assert invoke("demo", "--into", "demo") == refusal
    assert read(here / "demo/file") == "mine\n"


def test_an_unknown_example_offers_the_nearest(here: PurePath) -> None:
    """And nothing is made."""
    result = invoke("demo", "--example", "leapyear", "--into", str(here / "demo"), "--json")
    assert (result.exit_code, result.json["error"]["hint"]) == (2, "did you mean 'leap_year'?")


def test_quiet_tells_the_error_alone(here: PurePath, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no tree can be built there is no demo."""
    _ = write(here, {"cache": "a file"})
    monkeypatch.setenv("ADWS_CACHE", str(here / "cache"))
    result = invoke("demo", "--into", "demo", "--quiet")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("error: ")
    assert "\nhint: " in result.stderr
    assert result.stderr.endswith("\nstep: open_base\n")

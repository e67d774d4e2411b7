"""Tests of a run that a newer one has taken the place of: it is never gone on with."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.tests.cli.program import MENDED, QUICK, SCRIPT, Told, committed, invoke, scripted, write
from adws.tests.vcs.repositories import shell, value

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240), pytest.mark.scenario]
GREEN_NOW = "green: 2 cases, nothing to fix\n"


def branch(told: Told) -> str:
    """Return the branch that was delivered."""
    return told.stdout.partition("the commits are on the branch ")[2].partition("\n")[0]


def began(told: Told) -> bool:
    """Whether a new run began, instead of an earlier one going on."""
    return "continuing run" not in told.stderr and "baseline: " in told.stderr


@pytest.mark.exhaustive(sample=1, of="runs that a newer one has ended")
def test_an_interrupted_run_is_not_gone_on_with_after_a_fresh_one(stopped: PurePath) -> None:
    """The fresh one is done and merged: the next run starts from what is there now."""
    project, options = stopped / "project", scripted(stopped)
    fresh = invoke("fix", "--fresh", *options)
    assert fresh.exit_code == 0
    _ = shell(project, f"git merge --quiet {branch(fresh)}")
    told = invoke("fix", *options)
    assert (told.exit_code, told.stdout.splitlines(keepends=True)[0]) == (0, GREEN_NOW)
    assert began(told)
    assert shell(project, "git show HEAD:calc.py") == MENDED


@pytest.mark.exhaustive(sample=1, of="runs that a newer one has ended")
def test_an_interrupted_run_is_not_gone_on_with_after_one_that_failed(stopped: PurePath) -> None:
    """The newer run ended with exit code 2 before it had a ledger; the next one is a new one."""
    project, options = stopped / "project", scripted(stopped)
    broken = invoke("fix", "--fresh", *options, "--test-command", "true")
    assert broken.exit_code == 2
    told = invoke("fix", *options)
    assert (told.exit_code, told.stdout.partition(" ·")[0]) == (0, "fixed 2, escalated 0")
    assert began(told)
    assert shell(project, f"git show {branch(told)}:calc.py") == MENDED


def test_a_run_is_not_gone_on_with_in_the_ledger_of_another(stopped: PurePath) -> None:
    """Named by its id, an older run is refused before anything runs, with the way out."""
    project, options = stopped / "project", scripted(stopped)
    [first] = value(io_ops.list_folder(project / ".adws/runs"))
    assert invoke("fix", "--fresh", *options).exit_code == 0
    told = invoke("run", "--resume", first, *options[:2], "--json")
    assert (told.exit_code, told.json["error"]["kind"]) == (2, "RunSuperseded")


@pytest.mark.exhaustive(sample=1, of="runs that a newer one has ended")
def test_an_older_run_without_a_ledger_does_not_take_that_of_the_newest(here: PurePath) -> None:
    """Named by its id, it is refused; the newest one goes on."""
    _ = committed(here / "project", QUICK)
    _ = write(here, {"script.toml": SCRIPT})
    options = scripted(here)
    assert invoke("fix", *options, "--test-command", "true").exit_code == 2
    [first] = value(io_ops.list_folder(here / "project/.adws/runs"))
    assert invoke("round", *options).exit_code == 1
    told = invoke("run", "--resume", first, *options[:2], "--json")
    assert (told.exit_code, told.json["error"]["kind"]) == (2, "RunSuperseded")
    assert told.json["error"]["message"].endswith("a newer run of the same workflow has begun")
    assert invoke("fix", *options).exit_code == 0

"""Tests of a run that a newer one has taken the place of: it is never gone on with."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.tests.cli.program import (
    MENDED,
    QUICK,
    SCRIPT,
    CommandResult,
    committed,
    invoke,
    scripted,
    write,
)
from adws.tests.vcs.repositories import shell, value

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240), pytest.mark.scenario]
GREEN_NOW = "green: 2 cases, nothing to fix\n"


def branch(result: CommandResult) -> str:
    """Return the branch that was delivered."""
    return result.stdout.partition("the commits are on the branch ")[2].partition("\n")[0]


def began(result: CommandResult) -> bool:
    """Whether a new run began, instead of an earlier one going on."""
    return "continuing run" not in result.stderr and "baseline: " in result.stderr


@pytest.mark.exhaustive(sample=1, of="runs that a newer one has ended")
def test_an_interrupted_run_is_not_gone_on_with_after_a_fresh_one(stopped: PurePath) -> None:
    """The fresh one is done and merged: the next run starts from what is there now."""
    project, options = stopped / "project", scripted(stopped)
    fresh = invoke("fix", "--fresh", *options)
    assert fresh.exit_code == 0
    _ = shell(project, f"git merge --quiet {branch(fresh)}")
    result = invoke("fix", *options)
    assert (result.exit_code, result.stdout.splitlines(keepends=True)[0]) == (0, GREEN_NOW)
    assert began(result)
    assert shell(project, "git show HEAD:calc.py") == MENDED


@pytest.mark.exhaustive(sample=1, of="runs that a newer one has ended")
def test_an_interrupted_run_is_not_gone_on_with_after_one_that_failed(stopped: PurePath) -> None:
    """The newer run ended with exit code 2 before it had a ledger; the next one is a new one."""
    project, options = stopped / "project", scripted(stopped)
    broken = invoke("fix", "--fresh", *options, "--test-command", "true")
    assert broken.exit_code == 2
    result = invoke("fix", *options)
    assert (result.exit_code, result.stdout.partition(" ·")[0]) == (0, "fixed 2, escalated 0")
    assert began(result)
    assert shell(project, f"git show {branch(result)}:calc.py") == MENDED


def test_a_run_is_not_gone_on_with_in_the_ledger_of_another(stopped: PurePath) -> None:
    """Named by its id, an older run is refused before anything runs, with the way out."""
    project, options = stopped / "project", scripted(stopped)
    [first] = value(io_ops.list_folder(project / ".adws/runs"))
    assert invoke("fix", "--fresh", *options).exit_code == 0
    result = invoke("run", "--resume", first, *options[:2], "--json")
    assert (result.exit_code, result.json["error"]["kind"]) == (2, "RunSuperseded")


@pytest.mark.exhaustive(sample=1, of="runs that a newer one has ended")
def test_an_older_run_without_a_ledger_does_not_take_that_of_the_newest(here: PurePath) -> None:
    """Named by its id, it is refused; the newest one goes on."""
    _ = committed(here / "project", QUICK)
    _ = write(here, {"script.toml": SCRIPT})
    options = scripted(here)
    assert invoke("fix", *options, "--test-command", "true").exit_code == 2
    [first] = value(io_ops.list_folder(here / "project/.adws/runs"))
    assert invoke("round", *options).exit_code == 1
    result = invoke("run", "--resume", first, *options[:2], "--json")
    assert (result.exit_code, result.json["error"]["kind"]) == (2, "RunSuperseded")
    assert result.json["error"]["message"].endswith("a newer run of the same workflow has begun")
    assert invoke("fix", *options).exit_code == 0

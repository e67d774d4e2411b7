"""Tests of `adws fix --from RUN@ROUND`: a run begins where another one stood after a round."""

import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import PurePath

import pytest
from attrs import evolve

import adws
from adws import io_ops
from adws.core.errors import BaseLeftBehind, NameUnknown
from adws.core.run_summary import RunStanding
from adws.ledger.store import ledger_path, load
from adws.tests.cli.program import (
    ADD_MENDED,
    MENDED,
    PROGRAM,
    QUICK,
    SCRIPT,
    at_home,
    begin_again,
    committed,
    invoke,
    keep,
    read,
    scripted,
    write,
)
from adws.tests.vcs.repositories import error, shell, value

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240), pytest.mark.scenario]
OTHER = ADD_MENDED.replace("a * 3", "a + a")


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> PurePath:
    """Return the folder of a run that has fixed both bugs of a tree with uncommitted work."""
    here = PurePath(tmp_path_factory.mktemp("finished"))
    project = committed(here / "project", QUICK)
    _ = write(project, {"more.py": "MORE = 1\n"})
    agent = f"echo asked >> {here}/asked; sed -i 's/a \\* 3/a + a/' calc.py"
    _ = write(here, {"script.toml": SCRIPT, "agent.sh": agent, "asked": ""})
    with at_home(here / "home"):
        assert invoke("fix", *scripted(here)).exit_code == 0
    keep(here)
    return here


@pytest.fixture
def here(finished: PurePath) -> Iterator[PurePath]:
    """Return the folder as it was when the run had finished."""
    begin_again(finished)
    with at_home(finished / "home"):
        yield finished


def first_run(here: PurePath) -> str:
    """Return the id of the run that had finished."""
    return min(value(io_ops.list_folder(here / "project/.adws/runs")))


def other_agent(here: PurePath) -> tuple[str, ...]:
    """Return the project, and an agent that repairs `double` in its own way, as options."""
    command = f"sh {here}/agent.sh"
    return ("--root", str(here / "project"), "--agent", "command", "--agent-command", command)


def saved(here: PurePath, run: str) -> str:
    """Return the digests of all that a run has saved, but for its ledger, which a new run keeps."""
    folder = here / "project/.adws/runs" / run
    return shell(folder, "find . -type f ! -name lock ! -name ledger.json | sort | xargs sha256sum")


def test_another_agent_goes_on_from_a_round(here: PurePath) -> None:
    """With the ledger, the fixes and the money of then; the first run and its branch stay."""
    project, parent = here / "project", first_run(here)
    before = saved(here, parent), shell(project, f"git rev-parse adws/{parent}")
    result = invoke("fix", "--from", f"{parent}@1", *other_agent(here), "--json")
    assert (result.exit_code, result.json["fixed"], result.json["initially_failing"]) == (0, 2, 2)
    assert (result.json["agent"], len(result.json["rounds"])) == ("command", 2)
    assert read(here / "asked") == "asked\n"
    run = result.json["run"]
    assert f"run {run} begins where {parent}@1 stood\n" in result.stderr
    assert "baseline" not in result.stderr
    assert shell(project, f"git show adws/{run}:calc.py") == OTHER
    assert shell(project, f"git log --format=%s adws/{run} | tail -1") == "first\n"
    assert (saved(here, parent), shell(project, f"git rev-parse adws/{parent}")) == before
    first, second = value(adws.project_runs(project))
    assert (first.rounds, first.forked_from, first.spending.known_usd) == ((1, 2), "", 0.75)
    assert (second.rounds, second.forked_from) == ((2,), f"{parent}@1")
    assert (second.run, second.spending.known_usd, second.failing_now) == (run, 0.25, 0)
    costs = invoke("costs", "--root", str(project), "--json").json
    assert {cost["period"]: (cost["usage_usd"], cost["calls"]) for cost in costs["periods"]} == {
        "run": (0.25, 1),
        "day": (0.75, 3),
        "week": (0.75, 3),
    }


def test_a_fork_that_is_stopped_goes_on_and_can_be_forked(here: PurePath) -> None:
    """By the same command as every other run, with the agent that is given now.

    A fork of a fork has the commits of both.
    """
    project, parent = here / "project", first_run(here)
    chosen = {"agent": "command", "agent_command": "true"}
    fork = value(value(adws.project_runs(project))[0].fork(1, **chosen))
    assert (fork.standing, fork.can_continue, fork.failing_now) == (RunStanding.PAUSED, True, None)
    assert value(load(ledger_path(project))).run == parent
    result = invoke("fix", *scripted(here), "--json")
    assert "round 2: scripted is working\n" in result.stderr
    assert (result.exit_code, result.json["run"], result.json["fixed"]) == (0, fork.run, 2)
    assert shell(project, f"git show adws/{fork.run}:calc.py") == MENDED
    again = invoke("fix", "--from", f"adws/{fork.run}@2", *other_agent(here), "--json")
    assert (again.exit_code, again.json["fixed"], read(here / "asked")) == (0, 2, "")
    assert shell(project, f"git show adws/{again.json['run']}:calc.py") == MENDED
    assert invoke("runs", "show", again.json["run"], "--root", str(project)).stdout.count("@2") == 1


def test_what_cannot_be_forked_is_told_with_what_can(here: PurePath) -> None:
    """Nothing is begun: no run, no clone."""
    project, parent = here / "project", first_run(here)
    known = "known: 1, 2"
    _ = write(project, {".adws/runs/parts/ledger.json": "{}"})
    for source, message in (
        (f"{parent}@7", f"run {parent} cannot be forked at the end of round 7"),
        (f"x{parent}@1", f"unknown run 'x{parent}'"),
        (parent, f"'{parent}' names no round of a run"),
        ("@1", "'@1' names no round of a run"),
        ("parts@1", "the run 'parts' was never saved"),
    ):
        result = invoke("fix", "--from", source, *other_agent(here))
        assert (result.exit_code, message in result.stderr) == (2, True)
    assert known in invoke("fix", "--from", f"{parent}@7", *other_agent(here)).stderr
    result = invoke("fix", "--from", f"{parent}@1", "--fresh", *other_agent(here))
    assert "--fresh, --rebase and --from cannot be combined" in result.stderr
    missing = invoke("fix", "--from", f"{parent}@1", "--root", str(project), "--agent", "nobody")
    assert "unknown agent 'nobody'" in missing.stderr
    _ = write(project, {"calc.py": MENDED})
    run = value(adws.project_runs(project))[0]
    left = error(run.fork(2))
    assert isinstance(left, BaseLeftBehind)
    assert "changed since then: calc.py" in left.message
    assert isinstance(error(evolve(run, run="r9").fork(2)), NameUnknown)
    looked = evolve(run, run="parts", workflow="of Python")
    assert error(looked.fork(1)).hint == "no round of it came to its end and was kept"
    assert value(io_ops.list_folder(project / ".adws/runs")) == (parent, "parts")
    assert value(io_ops.list_folder(here / "home/cache"))
    homes = shell(here / "home/cache", "find . -name repository.git")
    assert homes == ""


@pytest.mark.exhaustive(sample=2, of="moments of a kill")
@pytest.mark.parametrize("seconds", [0.4, 0.8, 1.2, 1.6, 2.0])
def test_killed_while_it_forks_the_same_command_finishes(here: PurePath, seconds: float) -> None:
    """Whenever that was; the first run is whole all the time."""
    project, parent = here / "project", first_run(here)
    before = saved(here, parent)
    words = ("fix", "--from", f"{parent}@1", *other_agent(here), "--json")
    driver = subprocess.Popen(
        (*PROGRAM, *words), cwd=project, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    with suppress(subprocess.TimeoutExpired):
        _ = driver.wait(seconds)
    assert driver.poll() is None
    driver.kill()
    _ = driver.wait()
    runs = value(adws.project_runs(project))
    assert {run.standing for run in runs[1:]} <= {RunStanding.PAUSED, RunStanding.KILLED}
    result = invoke(*words)
    assert (result.exit_code, result.json["fixed"], saved(here, parent)) == (0, 2, before)
    assert shell(project, f"git show adws/{result.json['run']}:calc.py") == OTHER

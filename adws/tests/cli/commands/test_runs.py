"""``adws runs``: the saved runs of a project, in a list and one by one."""

from pathlib import PurePath

import pytest

import adws
from adws import io_ops
from adws.core.context import Context
from adws.core.run_summary import RunStanding
from adws.engine.run_result import RunStatus
from adws.engine.run_state import RunState, write_state
from adws.tests.cli.program import QUICK, SCRIPT, committed, invoke, read, scripted, write
from adws.tests.vcs.repositories import shell, value

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(120)]
OLD = "20260101-120000-0a1b"


def save(
    root: PurePath, run: str, status: RunStatus, workflow: str = "mine", *, exclusive: bool = True
) -> None:
    """Save the state of a run."""
    began = f"{run[:4]}-01-01T12:00:00+00:00"
    state = RunState(run, workflow, "", began, (), status, exclusive=exclusive)
    _ = value(write_state(Context(root), state))


def test_a_run_of_fix_is_listed_with_all_that_it_reached(here: PurePath) -> None:
    """By its ledger, the money file and the branches; and after a newer run, too."""
    project = committed(here / "project", QUICK)
    _ = write(here, {"script.toml": SCRIPT})
    _ = invoke("fix", *scripted(here), "--quiet")
    root = ("--root", str(project))
    (run,) = invoke("runs", *root, "--json").json
    results = (run["workflow"], run["state"], run["failing_before"], run["failing_now"])
    assert results == ("fix", "finished", 2, 0)
    assert (run["cost_usd"], run["branch"]) == (0.75, f"adws/{run['run']}")
    _ = shell(project, f"git branch -D {run['branch']} && git commit -qm two --allow-empty")
    _ = invoke("fix", *scripted(here), "--quiet")
    first, second = invoke("runs", *root, "--json").json
    assert first == {**run, "branch": ""}
    assert second["run"] > run["run"]
    details = invoke("runs", "show", second["branch"], *root).stdout.splitlines()
    assert details[0] == f"run       {second['run']}"
    assert details[-1] == f"next      git merge {second['branch']}"
    drawn = invoke("runs", "show", run["run"], *root, "--svg", str(here / "run.svg"))
    picture = read(here / "run.svg")
    assert (drawn.exit_code, "commit_or_roll_back" in picture, "runs: 2, " in picture) == (
        *(0, True, True),
    )
    unknown = invoke("runs", "show", "1999", *root)
    assert (unknown.exit_code, "unknown run '1999'" in unknown.stderr) == (2, True)
    several = invoke("runs", "show", "20", *root)
    assert f"known: {run['run']}, {second['run']}" in several.stderr
    assert invoke("runs", "show", run["run"], *root, "--json").json == first


def test_a_list_fits_a_pipe_and_a_terminal(
    tmp_path: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The terminal is 80 columns wide."""
    _ = write(tmp_path, {"adws.toml": ""})
    save(tmp_path, OLD, RunStatus.FINISHED)
    head, row = invoke("runs", "--root", str(tmp_path)).stdout.splitlines()
    assert head.split() == [
        *("run", "workflow", "state", "began", "before", "now", "usd", "branch", "forked_from"),
    ]
    assert row == f"{OLD}  mine      finished  2026-01-01T12:00:00  -       -    0.00  -       -"
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    first, second = invoke("runs", "--root", str(tmp_path)).stdout.splitlines()
    assert first.startswith(f"{OLD} · mine · finished · ")
    assert (second, len(first) <= 80) == ("  failing not known yet · $0.00", True)


def test_the_help_names_the_commands_that_there_are() -> None:
    """`adws runs list` is none."""
    shown = " ".join(invoke("runs", "--help").stdout.split())
    assert "The saved runs: adws runs lists them, adws runs show RUN_ID shows one." in shown
    assert invoke("runs", "list").exit_code == 2


def test_a_project_without_runs_gets_a_hint(tmp_path: PurePath) -> None:
    """And how one begins."""
    _ = write(tmp_path, {"adws.toml": ""})
    result = invoke("runs", "--root", str(tmp_path))
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "no runs yet: adws fix\n")
    assert (
        "this project has no saved runs"
        in invoke("runs", "show", "x", "--root", str(tmp_path)).stderr
    )


def test_a_large_folder_is_mentioned(tmp_path: PurePath) -> None:
    """A file that is all holes counts, too."""
    _ = write(tmp_path, {"adws.toml": "", ".adws/raw/r1/output.log": ""})
    _ = shell(tmp_path, "truncate -s 612345678 .adws/raw/r1/output.log")
    assert ".adws uses 612.3 MB" in invoke("runs", "--root", str(tmp_path)).stderr


def test_every_standing_is_recognised(tmp_path: PurePath) -> None:
    """A run that a process works on holds its lock; a newer run of a workflow ends the older.

    Of a workflow that is not exclusive, the older runs can continue as well.
    """
    standings = {
        "20260101-000000-aaaa": (RunStatus.PAUSED, RunStanding.SUPERSEDED),
        "20260102-000000-aaaa": (RunStatus.PAUSED, RunStanding.PAUSED),
        "20260103-000000-aaaa": (RunStatus.FAILED, RunStanding.FAILED),
        "20260104-000000-aaaa": (RunStatus.RUNNING, RunStanding.KILLED),
        "20260105-000000-aaaa": (RunStatus.RUNNING, RunStanding.RUNNING),
        "20260106-000000-aaaa": (RunStatus.STOPPED, RunStanding.STOPPED),
    }
    for number, (run, (status, _)) in enumerate(standings.items()):
        save(tmp_path, run, status, f"w{max(1, number)}")
    shared = {
        "20251231-000000-aaaa": RunStanding.FAILED,
        "20251230-000000-aaaa": RunStanding.KILLED,
    }
    save(tmp_path, "20251231-000000-aaaa", RunStatus.FAILED, "shared", exclusive=False)
    save(tmp_path, "20251230-000000-aaaa", RunStatus.RUNNING, "shared", exclusive=False)
    lock = tmp_path / ".adws/runs/20260105-000000-aaaa/lock"
    runs = value(io_ops.with_lock(lock, lambda: adws.project_runs(tmp_path)))
    assert {run.run: run.standing for run in runs} == {
        **{run: standing for run, (_, standing) in standings.items()},
        **shared,
    }
    _ = write(tmp_path, {f".adws/runs/{OLD}/state.json": "{"})
    (broken,) = (
        project_run for project_run in value(adws.project_runs(tmp_path)) if project_run.run == OLD
    )
    assert (broken.standing, broken.can_continue) == (RunStanding.UNREADABLE, False)

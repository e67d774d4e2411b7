"""Tests of `adws report` at a terminal, and of its timings."""

import json
from pathlib import PurePath

import pytest

from adws.tests.cli.program import CommandResult, invoke, write

pytestmark = pytest.mark.real_io

REPORT = "# Work\n\n| Test | Fix |\n|---|---|\n| `a`<br>`b` | `c.py` |\n"


def test_a_terminal_gets_a_report_laid_out(here: PurePath, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables are drawn; JSON is for machines there, too."""
    _ = write(here, {".adws/reports/r1.md": REPORT, ".adws/reports/r1.json": '{"run": "r1"}\n'})
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "40")
    lines = [line.strip() for line in invoke("report").stdout.splitlines()]
    assert [line for line in lines if line] == ["Work", "Test  Fix", "─" * 10, "a; b  c.py"]
    assert invoke("report", "--json") == CommandResult(0, '{"run": "r1"}\n', "")


def test_a_report_that_is_not_there_is_an_error(here: PurePath) -> None:
    """With what to do: there are runs, or there is none yet."""
    _ = write(here, {".adws/reports/r1.md": REPORT})
    unknown = CommandResult(2, "", "error: no report of run r2\nhint: adws runs lists the runs\n")
    assert invoke("report", "r2") == unknown
    assert invoke("report", "--root", str(write(here / "new", {".adws/reports/x": ""}))) == (
        CommandResult(
            2,
            "",
            "error: no report yet\nhint: run `adws fix` or `adws implement` first\n",
        )
    )


@pytest.fixture(name="project")
def _project(tmp_path: PurePath) -> PurePath:
    """Return a project with the log of one run."""
    lines = (
        {"at": "2026-01-01T00:00:00+00:00", "kind": "run_started", "step": ""},
        {"at": "2026-01-01T00:00:00+00:00", "kind": "step_started", "step": "analyze"},
        {
            "at": "2026-01-01T00:00:01+00:00",
            "kind": "runner_finished",
            "step": "",
            "suite": "",
            "sort": "full run",
            "duration_seconds": 0.75,
        },
        {
            "at": "2026-01-01T00:00:02+00:00",
            "kind": "step_finished",
            "step": "analyze",
            "duration_seconds": 2.0,
        },
    )
    text = "".join(f"{json.dumps(line)}\n" for line in lines)
    return write(tmp_path / "p", {".adws/runs/20260101-000000-abcd/events.jsonl": text})


def test_people_are_shown_a_table(project: PurePath) -> None:
    """It is narrow enough for 80 columns."""
    result = invoke("report", "--timings", "--root", str(project))
    assert result.stdout.splitlines() == [
        "Stage                    Times  Seconds  Starts  In runners  Full runs",
        "analyze                  1      2.0      1       0.8         1",
        "other steps                     0.0",
        "all layers of the judge         0.0",
        "the whole run                   2.0      1       0.8         1",
    ]
    assert (result.exit_code, result.stderr) == (0, "")


def test_machines_get_json(project: PurePath) -> None:
    """A run is named by how its id begins."""
    result = invoke("report", "20260101", "--timings", "--root", str(project), "--json").json
    assert (result["run"], result["starts"], result["full_runs"]) == (
        "20260101-000000-abcd",
        1,
        1.0,
    )


def test_a_run_without_a_log_is_an_error(project: PurePath) -> None:
    """The exit code is that of a name that nobody knows."""
    result = invoke("report", "2025", "--timings", "--root", str(project))
    assert (result.exit_code, "no log of run 2025" in result.stderr) == (2, True)

"""How the end of a piece of work is shown."""

import json
from pathlib import PurePath

import pytest
import typer
from attrs import evolve

from adws.cli.run_end import WORK, end_run
from adws.core.errors import EnvironmentBroken, PipelineError
from adws.core.run_request import RunRequest
from adws.core.work_report import WorkReport
from adws.engine.run_result import RunResult, RunStatus
from adws.reports.work_json import work_json
from adws.slots import WORK_REPORT
from adws.testing import FakeIo, a_context
from adws.tests.reports.works import DONE, ESCALATED, MINIMAL

ACCEPTED = RunRequest(accept_flagged=True)
ERROR = EnvironmentBroken("no database", hint="start it")
REPORT = "report: /project/.adws/reports/r1.md\n"
DONE_LINES = """\
done · 2 commits · 1 → 3 cases · $0.25 + 1 unpriced call · 1 suspicious line
  write tests: tests/test_mul.py: mul multiplies
  implement: calc.py: beef01234567
  suspicious: calc.py:3: os._exit(0) (forced-exit)
  the commits are on the branch adws/r1
  the issue #7 is closed
next: git merge adws/r1
      adws report
"""
ESCALATED_LINES = """\
handed to a person · 1 commit · 1 → 3 cases · $0.25 + 1 unpriced call
  write tests: tests/test_mul.py: mul multiplies
  GateRefused: 2 cases still fail: a, b
  look
next: adws report
"""
PAUSED_LINES = """\
unfinished · 0 commits · 0 → 0 cases · $0.00
stopped; the same command continues from here
"""


@pytest.fixture(autouse=True)
def _in_the_project(io: FakeIo) -> None:
    """Run the program in the project's folder."""
    io.folders["working"] = PurePath("/project")


def run_result(
    report: WorkReport | None = None,
    status: RunStatus = RunStatus.FINISHED,
    error: PipelineError | None = None,
    paused_by: str = "",
) -> RunResult:
    """Return how a run ended that left this report."""
    slots = () if report is None else ((WORK_REPORT, report),)
    return RunResult(status, a_context(*slots), error, paused_by, "r1")


PAUSED = run_result(MINIMAL, RunStatus.PAUSED, paused_by="SIGINT")
ENDS: dict[str, tuple[RunResult, bool, int, str]] = {
    "done": (run_result(evolve(DONE, request=ACCEPTED)), False, 0, DONE_LINES + REPORT),
    "done, suspicious": (run_result(DONE), False, 1, DONE_LINES + REPORT),
    "escalated": (run_result(ESCALATED), False, 1, ESCALATED_LINES + REPORT),
    "quiet": (run_result(ESCALATED), True, 1, ESCALATED_LINES.splitlines(keepends=True)[0]),
    "failed": (
        run_result(MINIMAL, RunStatus.FAILED, ERROR),
        False,
        2,
        f"unfinished · 0 commits · 0 → 0 cases · $0.00\n{REPORT}",
    ),
    "paused": (PAUSED, False, 130, PAUSED_LINES + REPORT),
}


@pytest.mark.parametrize("name", ENDS)
def test_the_end_is_told_and_has_its_exit_code(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The headline says how it ended, the lines what was kept, and why a person must look."""
    result, quiet, code, text = ENDS[name]
    with pytest.raises(typer.Exit) as exited:
        end_run(WORK, result, as_json=False, quiet=quiet)
    assert (exited.value.exit_code, capsys.readouterr().out) == (code, text)


def test_json_is_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing else stands on stdout."""
    with pytest.raises(typer.Exit) as exited:
        end_run(WORK, run_result(DONE), as_json=True, quiet=False)
    assert (exited.value.exit_code, capsys.readouterr().out) == (1, work_json(DONE))


def test_a_failure_is_json_too(capsys: pytest.CaptureFixture[str]) -> None:
    """What adws could not do stands in place of the report."""
    with pytest.raises(typer.Exit) as exited:
        end_run(WORK, run_result(MINIMAL, RunStatus.FAILED, ERROR), as_json=True, quiet=False)
    document = json.loads(capsys.readouterr().out)
    assert (exited.value.exit_code, document["error"]["message"]) == (2, "no database")


def test_a_run_stopped_before_it_began_has_no_report() -> None:
    """It ends as what stopped it says."""
    with pytest.raises(typer.Exit) as exited:
        end_run(
            WORK,
            run_result(None, RunStatus.PAUSED, paused_by="SIGTERM"),
            as_json=False,
            quiet=False,
        )
    assert exited.value.exit_code == 143

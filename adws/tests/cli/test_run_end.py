"""Tests of how the end of a fix run is shown."""

import json
from pathlib import PurePath
from typing import Any

import pytest
import typer
from attrs import evolve

from adws.cli.fix_end import end_fix
from adws.cli.run_end import FIX, end_run
from adws.core.entry import EscalationReason
from adws.core.errors import PipelineError, SuiteUnreadable
from adws.core.fix_report import FixReport
from adws.core.flag import Flag
from adws.core.money import Spending
from adws.core.round_record import DroppedEdit
from adws.engine.run_result import RunResult, RunStatus
from adws.reports.fix_json import fix_json
from adws.slots import FIX_REPORT
from adws.testing import FakeIo, a_context
from adws.tests.ledger.test_ledger import round_of
from adws.tests.reports.test_fix_markdown import entry

FIXED = FixReport(
    run="r1",
    project="p",
    runner="pytest",
    agent="search",
    finished=True,
    total_tests=5,
    initially_failing=2,
    regressions=0,
    fixed=2,
    escalated=0,
    open=0,
    trend=(2, 1, 0),
    spending=Spending(0.5),
    delivered="the commits are on the branch adws/r1",
)
GREEN = evolve(FIXED, initially_failing=0, fixed=0, trend=(0,), delivered="")
GIVEN_UP = evolve(
    entry("t.py::a[x]", "t.py", "a[x]"),
    escalation_reason=EscalationReason.FLAKY,
    detail="passed\nwhen run [again]",
)
ESCALATED = evolve(
    FIXED,
    fixed=1,
    escalated=1,
    escalations=(GIVEN_UP,),
    rounds=(
        evolve(round_of(1), dropped=(DroppedEdit("t.py", "round-1.patch"),)),
        evolve(round_of(2), dropped=(DroppedEdit("t.py", "round-2.patch"),)),
    ),
    trend=(2, 1),
)
FLAGGED = evolve(
    FIXED,
    rounds=(
        evolve(round_of(1), flags=(Flag("forced-exit", "calc.py", 3, "os._exit([0])", "it ends"),)),
    ),
)
OPEN = evolve(FIXED, finished=False, fixed=1, open=1, trend=(2, 1), delivered="")
LOST = evolve(FIXED, fixed=1)
REPORT = "report: /project/.adws/reports/r1.md\n"
STOPPED = "stopped; `adws fix` continues from here\n"
FIXED_LINE = "fixed 2, escalated 0 · failing 2 → 1 → 0 · $0.50\n"
DELIVERED = "the commits are on the branch adws/r1\nnext: git merge adws/r1\n"
ESCALATED_LINES = """\
fixed 1, escalated 1 · failing 2 → 1 · $0.50
  escalated: t.py::a[x] (flaky): passed when run [again]
  not judged: edits to t.py (kept under .adws/attempts)
"""
ERROR = SuiteUnreadable("cut off", hint="look")


@pytest.fixture(autouse=True)
def _in_the_project(io: FakeIo) -> None:
    """Run the program in the project's folder."""
    io.folders["working"] = PurePath("/project")


def a_result(
    report: FixReport | None,
    status: RunStatus = RunStatus.FINISHED,
    *,
    paused_by: str = "",
    error: PipelineError | None = None,
) -> RunResult:
    """Return how a run ended that left a report."""
    slots = () if report is None else ((FIX_REPORT, report),)
    return RunResult(status, a_context(*slots), error, paused_by, "r1")


def end(
    result: RunResult,
    capsys: pytest.CaptureFixture[str],
    **how: Any,  # noqa: ANN401 - bools
) -> tuple[int, str, str]:
    """End the program with this result; return its exit code and what it printed."""
    with pytest.raises(typer.Exit) as ended:
        end_run(FIX, result, **{"as_json": False, "quiet": False, **how})
    out, err = capsys.readouterr()
    return ended.value.exit_code, out, err


@pytest.mark.parametrize(
    ("result", "code", "expected"),
    [
        (a_result(GREEN), 0, f"green: 5 cases, nothing to fix\n{REPORT}"),
        (
            a_result(FIXED),
            0,
            f"{FIXED_LINE}{DELIVERED}{REPORT}",
        ),
        (
            a_result(FLAGGED),
            1,
            (
                "fixed 2, escalated 0, 1 suspicious line · failing 2 → 1 → 0 · $0.50\n"
                "  suspicious: calc.py:3: os._exit([0]) (forced-exit)\n"
                f"{DELIVERED}{REPORT}"
            ),
        ),
        (
            a_result(ESCALATED),
            1,
            f"{ESCALATED_LINES}{DELIVERED}      adws report\n{REPORT}",
        ),
        (
            a_result(OPEN, RunStatus.PAUSED, paused_by="pause_after"),
            1,
            f"fixed 1, escalated 0, 1 left · failing 2 → 1 · $0.50\n{STOPPED}{REPORT}",
        ),
        (
            a_result(OPEN, RunStatus.PAUSED, paused_by="SIGTERM"),
            143,
            f"fixed 1, escalated 0, 1 left · failing 2 → 1 · $0.50\n{STOPPED}{REPORT}",
        ),
    ],
)
def test_a_person_reads_what_was_achieved(
    result: RunResult, code: int, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Fixed, escalated with its reason, left; where the fixes and the report are."""
    assert end(result, capsys) == (code, expected, "")


def test_elsewhere_the_commands_name_the_project(
    io: FakeIo, capsys: pytest.CaptureFixture[str]
) -> None:
    """They work where they are typed."""
    io.folders["working"] = PurePath("/home")
    lines = end(a_result(ESCALATED), capsys)[1].splitlines()
    assert lines[-3:-1] == [
        "next: git -C /project merge adws/r1",
        "      adws report --root /project",
    ]


def test_a_ledger_that_lost_something_is_no_success(capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code is 2 although every entry is terminal."""
    assert end(a_result(LOST), capsys)[0] == 2


def test_quiet_leaves_the_headline(capsys: pytest.CaptureFixture[str]) -> None:
    """One line, whatever there is to tell."""
    text = "fixed 1, escalated 1 · failing 2 → 1 · $0.50\n"
    assert end(a_result(ESCALATED), capsys, quiet=True) == (1, text, "")


def test_many_escalated_cases_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """Ten are told, the others stand in the report."""
    [row] = ESCALATED.escalations
    rows = tuple(evolve(row, detail=f"passed in run {number}") for number in range(12))
    many = evolve(ESCALATED, escalations=rows)
    results = [
        line for line in end(a_result(many), capsys)[1].splitlines() if "escalated: " in line
    ]
    assert (len(results), results[-1]) == (11, "  escalated: 2 more, see the report")


def test_an_error_comes_after_what_was_achieved(capsys: pytest.CaptureFixture[str]) -> None:
    """The error decides the exit code; what was fixed until then is still told."""
    code, out, err = end(a_result(OPEN, RunStatus.FAILED, error=ERROR), capsys)
    assert (code, err) == (2, "error: cut off\nhint: look\n")
    assert out.startswith("fixed 1, escalated 0, 1 left")


@pytest.mark.parametrize(
    ("result", "code", "document"),
    [
        (a_result(ESCALATED), 1, json.loads(fix_json(ESCALATED))),
        (
            a_result(OPEN, RunStatus.PAUSED, paused_by="SIGINT"),
            130,
            json.loads(fix_json(OPEN)),
        ),
        (a_result(OPEN, RunStatus.FAILED, error=ERROR), 2, {"error": ERROR.as_dict()}),
        (
            a_result(None, RunStatus.PAUSED, paused_by="SIGINT"),
            130,
            {"run": "r1", "status": "paused", "paused_by": "SIGINT"},
        ),
    ],
)
def test_a_machine_reads_one_document(
    result: RunResult, code: int, document: object, capsys: pytest.CaptureFixture[str]
) -> None:
    """The report, or the error, or that there is none yet: never two of them."""
    ended, out, err = end(result, capsys, as_json=True)
    assert (ended, json.loads(out), err) == (code, document, "")


def test_a_run_stopped_before_its_first_result_says_so(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """There is no report to show."""
    result = a_result(None, RunStatus.PAUSED, paused_by="SIGINT")
    assert end(result, capsys) == (130, "", "SIGINT stopped the run before it had a result\n")


def test_a_stopped_fix_names_the_whole_command_that_continues_it(
    io: FakeIo, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the options that the run does not keep."""
    io.variables = {}
    stopped = a_result(OPEN, RunStatus.PAUSED, paused_by="SIGINT")
    with pytest.raises(typer.Exit) as ended:
        end_fix("../a", {"max_cost_usd": 0.4}, stopped, as_json=False, quiet=False)
    *_, line, report = capsys.readouterr().out.splitlines(keepends=True)
    assert (ended.value.exit_code, line, report) == (
        130,
        "stopped; `adws fix --root ../a --max-cost 0.4` continues from here\n",
        REPORT,
    )


def test_a_large_folder_is_mentioned_at_the_end(
    io: FakeIo, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the command that makes room; a machine, or who wants no words, hears nothing of it."""
    io.sizes[PurePath("/project/.adws")] = 612_345_678
    disk = ".adws uses 612.3 MB; to keep only the newest 5 runs: adws clean --keep 5\n"
    green = "green: 5 cases, nothing to fix\n"
    assert end(a_result(GREEN), capsys)[1] == f"{green}{REPORT}{disk}"
    assert end(a_result(GREEN), capsys, quiet=True)[1] == green

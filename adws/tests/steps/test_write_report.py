"""The step ``write_report``: what the run achieved, in two forms."""

import json
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import SlotMissing
from adws.core.fix_report import FixReport
from adws.core.patch import ChangeKind, FileChange
from adws.core.verdict import Verdict
from adws.ledger.store import ledger_path, load, save
from adws.reports.fix_json import fix_json
from adws.reports.fix_markdown import fix_markdown
from adws.reports.verification import UNCAGED
from adws.slots import (
    AGENT,
    ANALYSIS,
    BASELINE,
    DELIVERY_NOTE,
    FIX_REPORT,
    HEAD,
    LEDGER_OPEN,
    ROUNDS_DONE,
    TRIAL_ANALYSIS,
    VERDICT,
)
from adws.steps.commit_or_roll_back import commit_or_roll_back
from adws.steps.fix_one import fix_one
from adws.steps.record import record
from adws.steps.write_report import write_report
from adws.testing import FakeIo
from adws.tests.ledger.analyses import GREEN, analysis, case
from adws.tests.steps.projects import (
    ADD,
    ADD_MENDED,
    DOUBLE,
    NOWHERE,
    RUN_ID,
    SQUARE,
    copying,
    selected,
)
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value


def written_report(context: Context) -> FixReport:
    """Write the report and return it."""
    return value(write_report(context)).require(FIX_REPORT).unwrap()


def after_one_fix(red: Context, here: PurePath) -> Context:
    """Return the context after a round in which one of three cases was fixed."""
    before = red.require(ANALYSIS).unwrap()
    left = tuple(failure for failure in before.failures if failure.case_id != ADD)
    judged = analysis(*left, others=(case(ADD, GREEN),))
    verdict = Verdict(accepted=True, fixed=(ADD,), failing_before=3, failing_after=2)
    context = value(fix_one(copying(selected(red, ADD), here, {"calc.py": ADD_MENDED})))
    trial = context.put(VERDICT, verdict).put(TRIAL_ANALYSIS, judged)
    return value(commit_or_roll_back(trial).bind(record))


@pytest.mark.real_io
def test_an_unfinished_run_is_reported_as_far_as_it_came(red: Context, here: PurePath) -> None:
    """From the ledger and the commits; both forms lie in the folder of reports."""
    context = after_one_fix(red, here).put(DELIVERY_NOTE, "nowhere yet")
    report = written_report(context)
    assert (report.fixed, report.open, report.escalated, report.finished) == (1, 2, 0, False)
    assert (report.project, report.runner, report.agent) == ("calc", "pytest", "command")
    assert (report.delivered, report.integrity, report.trend) == ("nowhere yet", False, (3, 2))
    assert report.changes == (FileChange("calc.py", ChangeKind.MODIFIED, 1, 1),)
    assert report.description_of(report.changes[0]) == "`return a - b` became `return a + b`"
    assert report.fixes[0].commit == context.get(HEAD)
    folder = red.root / ".adws/reports"
    assert value(io_ops.list_folder(folder)) == (f"{RUN_ID}.json", f"{RUN_ID}.md")
    assert value(io_ops.read_text(folder / f"{RUN_ID}.md")) == fix_markdown(report)
    assert value(io_ops.read_text(folder / f"{RUN_ID}.json")) == fix_json(report)


@pytest.mark.real_io
def test_a_finished_run_has_lost_nothing(red: Context) -> None:
    """What was not fixed is escalated, with what is to be done about it."""
    stopping = evolve(red, settings=evolve(red.settings, stale_rounds=1))
    finished = value(record(selected(stopping)))
    report = written_report(finished)
    assert (report.finished, report.integrity, report.exit_code) == (True, True, 1)
    assert {row.case_id for row in report.escalations} == {ADD, DOUBLE, SQUARE}
    by_id = {row.case_id: report.next_steps[row.id] for row in report.escalations}
    assert "Start at calc.py" in by_id[SQUARE]
    plain = json.loads(value(io_ops.read_text(red.root / f".adws/reports/{RUN_ID}.json")))
    assert plain["run"] == RUN_ID


@pytest.mark.real_io
def test_runs_of_more_than_was_asked_for_are_reported(red: Context) -> None:
    """Each reason once."""
    noted = red.root / ".adws/raw" / RUN_ID / "wider.txt"
    for _ in range(2):
        _ = value(io_ops.append_line(noted, "3 names do not fit"))
    assert written_report(red).warnings[-1] == "3 names do not fit"
    assert written_report(red).warnings.count("3 names do not fit") == 1


@pytest.mark.real_io
def test_a_run_without_an_agent_or_an_analysis_is_reported(red: Context) -> None:
    """The warnings of the baseline and the time since the ledger was opened are in it."""
    path = ledger_path(red.root)
    begun = value(load(path).map(lambda ledger: evolve(ledger, created_at=ANCIENT)))
    _ = value(save(path, begun))
    warned = evolve(red.require(BASELINE).unwrap(), warnings=("w",))
    report = written_report(red.put(BASELINE, warned).drop(ANALYSIS, AGENT, ROUNDS_DONE))
    assert (report.agent, report.warnings, report.finished) == ("", ("w", UNCAGED), False)
    assert report.duration_seconds > YEAR
    bare = written_report(red.drop(BASELINE))
    assert (bare.warnings, bare.changes) == ((), ())


ANCIENT = "2020-01-01T00:00:00+00:00"
YEAR = 365 * 86400


def test_before_the_ledger_is_open_there_is_nothing_to_report(io: FakeIo) -> None:
    """An older run's ledger is not taken for this one's."""
    assert value(write_report(NOWHERE)) == NOWHERE
    assert io.calls == []


@pytest.mark.real_io
def test_without_a_base_there_is_no_report(red: Context) -> None:
    """The error names the slot."""
    assert isinstance(error(write_report(red.drop(HEAD))), SlotMissing)
    assert red.get(LEDGER_OPEN) is True

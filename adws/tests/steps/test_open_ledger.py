"""The step ``open_ledger``: one entry for each failing case of the baseline."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.context import Context
from adws.core.errors import LedgerDamaged, SlotMissing, SuiteUnreadable
from adws.core.failure import Analysis
from adws.core.settings import Settings
from adws.core.suite import Outcome, SuiteReport
from adws.ledger.discovery import open_ledger as discovered
from adws.ledger.store import load
from adws.slots import ANALYSIS, BASELINE, LEDGER_OPEN, ROUNDS_DONE, RUN
from adws.steps.open_ledger import open_ledger
from adws.testing import FakeIo, a_case, a_failure, a_report
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value

CONTEXT = Context(PurePath("/p"), Settings(max_attempts=2)).put(RUN, "r1")
REPORT = evolve(
    a_report(a_case("t.py::a", Outcome.FAILED), a_case("t.py::b")),
    raw_output=".adws/raw/1/output.log",
)
RED = Analysis(REPORT, (a_failure("t.py::a"),), ())
GREEN = Analysis(a_report(), (), ())
LEDGER = PurePath("/p/.adws/ledger.json")


def test_the_ledger_is_written_and_the_analysis_becomes_the_baseline(io: FakeIo) -> None:
    """With one entry for the failing case, allowed as many attempts as the settings say."""
    context = CONTEXT.put(ANALYSIS, RED)
    expected = (
        context.put(BASELINE, REPORT).put(LEDGER_OPEN, value=True).put(ROUNDS_DONE, value=False)
    )
    assert value(open_ledger(context)) == expected
    created = f"{io.started.isoformat(timespec='seconds')}"
    assert value(load(LEDGER)) == discovered(RED, run="r1", created_at=created, max_attempts=2)


def test_nothing_failing_is_nothing_to_do(io: FakeIo) -> None:
    """The ledger is empty and the work done."""
    assert value(open_ledger(CONTEXT.put(ANALYSIS, GREEN))).get(ROUNDS_DONE) is True
    assert LEDGER in io.files


def test_files_that_were_left_out_do_not_stand_in_the_way(io: FakeIo) -> None:
    """They were left out in the baseline, and will be later."""
    report = evolve(REPORT, warnings=("silent skip: on disk, but in no report: u.py",))
    assert value(open_ledger(CONTEXT.put(ANALYSIS, evolve(RED, report=report)))).get(LEDGER_OPEN)
    assert LEDGER in io.files


def test_the_ledger_of_an_earlier_run_is_kept_with_it(io: FakeIo) -> None:
    """Word by word, beside the state of its run."""
    _ = value(open_ledger(CONTEXT.put(ANALYSIS, RED)))
    earlier = io.files[LEDGER]
    _ = value(open_ledger(CONTEXT.put(ANALYSIS, GREEN).put(RUN, "r2")))
    assert io.files[PurePath("/p/.adws/runs/r1/ledger.json")] == earlier
    assert value(load(LEDGER)).run == "r2"


def test_an_earlier_ledger_that_cannot_be_read_is_left_alone(io: FakeIo) -> None:
    """A person must look before it is written over."""
    io.files[LEDGER] = "{}"
    assert isinstance(error(open_ledger(CONTEXT.put(ANALYSIS, RED))), LedgerDamaged)
    assert io.files == {LEDGER: "{}"}


@pytest.mark.parametrize(
    ("report", "reason"),
    [
        (evolve(REPORT, ended=False), "the run ended early"),
        (
            evolve(REPORT, warnings=("silent skip: u.py", "sources: 1 or 2", "exit code: it is 3")),
            "sources: 1 or 2; exit code: it is 3",
        ),
    ],
)
def test_a_baseline_that_contradicts_itself_is_refused(
    io: FakeIo, report: SuiteReport, reason: str
) -> None:
    """Nothing could be compared with it, and no ledger is written."""
    assert error(open_ledger(CONTEXT.put(ANALYSIS, evolve(RED, report=report)))) == SuiteUnreadable(
        f"the baseline is incomplete, so adws cannot compare a fix with it: {reason}",
        hint="run `adws analyze` and read .adws/raw/1/output.log",
        context={"raw_output": ".adws/raw/1/output.log", "warnings": report.warnings},
    )
    assert io.files == {}


def test_without_an_analysis_there_is_no_ledger(io: FakeIo) -> None:
    """The error names the slot."""
    assert isinstance(error(open_ledger(CONTEXT)), SlotMissing)
    assert io.files == {}

"""What one run of a runner said."""

import pytest
from attrs import evolve

from adws.core.suite import Counts, Outcome, SuiteReport
from adws.testing import a_case, a_report

_ONE_EACH = tuple(a_case(f"t.py::{outcome}", outcome) for outcome in Outcome)
_GREEN = a_report()


def test_cases_are_counted_and_found() -> None:
    """One case of each outcome."""
    report = a_report(*_ONE_EACH)
    assert report.counts == Counts(1, 1, 1, 1, 1, 1)
    assert (report.counts.total, report.counts.failing) == (6, 2)
    assert [case.outcome for case in report.failing] == [Outcome.FAILED, Outcome.ERRORED]
    assert list(report.by_id.values()) == list(_ONE_EACH)


@pytest.mark.parametrize(
    ("report", "complete", "green"),
    [
        (_GREEN, True, True),
        (a_report(a_case(outcome=Outcome.XPASSED)), True, True),
        (evolve(_GREEN, ended=False), False, False),
        (evolve(_GREEN, warnings=("two counts differ",)), False, False),
        (evolve(_GREEN, exit_code=1), True, False),
        (evolve(_GREEN, cases=()), True, False),
        (a_report(a_case(outcome=Outcome.SKIPPED)), True, False),
        (a_report(a_case(outcome=Outcome.XFAILED)), True, False),
        (a_report(a_case(), a_case("b", Outcome.FAILED), exit_code=0), True, False),
        (a_report(a_case(), a_case("b", Outcome.ERRORED), exit_code=0), True, False),
    ],
)
def test_green_needs_everything(report: SuiteReport, *, complete: bool, green: bool) -> None:
    """Complete, at least one executed case, none failing, exit code 0."""
    assert (report.complete, report.green) == (complete, green)

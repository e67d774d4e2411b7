"""What one run of a runner said."""

import pytest
from attrs import evolve

from adws.core.suite import Counts, NotRun, Outcome, SuiteReport
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


def test_of_cases_behind_one_hook_only_the_first_tells_its_failure() -> None:
    """A case that counts in no way, as one in quarantine, tells none."""
    names, hooks = "abcde", ("db", "db", "", "db", "web")
    cases = [
        evolve(a_case(name, Outcome.ERRORED), hook=hook, quarantined=name == "a")
        for name, hook in zip(names, hooks, strict=True)
    ]
    assert a_report(*cases).behind == {"d": "b"}


def test_what_ran_later_is_no_longer_among_what_did_not() -> None:
    """A case that is still behind a hook did not run, though the tool calls it failed."""
    report = evolve(a_report(), not_run=tuple(NotRun(name, "") for name in "abcd"))
    behind = [evolve(a_case(name, Outcome.ERRORED), hook="db") for name in "ab"]
    later = a_report(*behind, a_case("c"), a_case("d", Outcome.SKIPPED))
    assert [run.name for run in report.not_run_until(later)] == ["b", "d"]

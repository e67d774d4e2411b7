"""The independent counts of one run, brought to one unit: cases.

unittest counts subtests as failures of their own, a class whose set-up fails as one error and none
of its cases. The probe knows how much each case adds to those numbers; what a source says beyond
or below that is added to the number of cases. So sources that agree show the very same numbers.
"""

from functools import partial

from attrs import frozen

from adws.core.suite import FAILING, Case, Outcome, Source
from adws.runners.unittest.records import Finish, Session
from adws.runners.unittest.summary import read_summary

_LEFT_OUT = (Outcome.SKIPPED, Outcome.XFAILED)


@frozen
class _Tally:
    failing: int
    skipped: int
    total: int


def sources_of(session: Session, cases: tuple[Case, ...], stderr: str) -> tuple[Source, ...]:
    """Return what the probe, unittest's own result and its printed summary counted."""
    unit = _cases_tally(cases)
    probe = Source("probe", failing=unit.failing, skipped=unit.skipped, total=unit.total)
    if session.finish is None:
        return (probe,)  # the others are written when a run ends
    in_cases = partial(_in_cases, unit, _expected_tally(session))
    summary = read_summary(stderr)
    printed = summary and _Tally(summary.failing, summary.skipped, summary.ran)
    return (
        probe,
        in_cases("result", _result_tally(session.finish)),
        in_cases("summary", printed) if printed else Source("summary"),
    )


def _cases_tally(cases: tuple[Case, ...]) -> _Tally:
    return _Tally(
        failing=sum(case.outcome in FAILING for case in cases),
        skipped=sum(case.outcome in _LEFT_OUT for case in cases),
        total=len(cases),
    )


def _expected_tally(session: Session) -> _Tally:
    """Return what unittest should have counted for what the probe saw."""
    outcomes = [fixture.outcome for fixture in session.fixtures]
    failing = sum(outcome in FAILING for outcome in outcomes)
    return _Tally(
        failing=failing + sum(record.failing for record in session.cases),
        skipped=len(outcomes) - failing + sum(record.skipped for record in session.cases),
        total=sum(record.started for record in session.cases),
    )


def _result_tally(finish: Finish) -> _Tally:
    return _Tally(
        failing=finish.failures + finish.errors + finish.unexpected,
        skipped=finish.skipped + finish.expected,
        total=finish.ran,
    )


def _in_cases(unit: _Tally, expected: _Tally, name: str, counted: _Tally) -> Source:
    return Source(
        name,
        failing=counted.failing + unit.failing - expected.failing,
        skipped=counted.skipped + unit.skipped - expected.skipped,
        total=counted.total + unit.total - expected.total,
    )

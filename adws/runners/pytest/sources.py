"""The independent counts of one run, brought to one unit: cases.

Pytest's sources count differently by design: a case that fails in its call and in its teardown is
one failure and one error in the summary and two test cases in JUnit, which also merges expected
failures into skipped ones and lists subtests. The probe knows how much each of them should say;
what a source says beyond or below that is added to the number of cases. So sources that agree
show the very same numbers, and one that does not is off by as much as it really is.
"""

from functools import reduce

from attrs import frozen

from adws.core.suite import FAILING, Case, Outcome, Source
from adws.runners.pytest.junit import count_junit
from adws.runners.pytest.records import CaseRecord, Session
from adws.runners.pytest.summary import count_summary, count_words


@frozen
class _Tally:
    passed: int = 0
    failing: int = 0
    skipped: int = 0

    def plus(self, other: "_Tally") -> "_Tally":
        return _Tally(
            self.passed + other.passed,
            self.failing + other.failing,
            self.skipped + other.skipped,
        )


def sources_of(
    sessions: tuple[Session, ...],
    cases: tuple[Case, ...],
    stdout: str,
    junit: tuple[str, ...],
) -> tuple[Source, ...]:
    """Return what the probe, pytest's own statistics, the summary line and JUnit counted.

    ``junit`` are the reports that were written. A source that should have counted and did not
    has no numbers. The summary line is asked only where one session printed one.
    """
    unit = _cases_tally(cases)
    printed = _printed_tally(sessions)
    found = [Source("probe", unit.passed, unit.failing, unit.skipped, len(cases))]
    finishes = [session.finish for session in sessions if session.finish]
    stats = [count_words("statistics", finish.stats) for finish in finishes if finish.stats]
    if len(stats) == len(sessions):
        found.append(_in_cases(reduce(_plus, stats), printed, unit))
    if len(sessions) == 1 and all(finish.terminal for finish in finishes):
        found.append(_in_cases(count_summary(stdout), printed, unit))
    if all(session.start is None or session.start.junit for session in sessions):
        counted = [count_junit(text) for text in junit]
        whole = reduce(_plus, counted) if len(junit) == len(sessions) else Source("junit")
        found.append(_in_cases(whole, _junit_tally(sessions), unit))
    return tuple(found)


def _cases_tally(cases: tuple[Case, ...]) -> _Tally:
    failing = sum(case.outcome in FAILING for case in cases)
    skipped = sum(case.outcome in (Outcome.SKIPPED, Outcome.XFAILED) for case in cases)
    return _Tally(len(cases) - failing - skipped, failing, skipped)


def _printed_tally(sessions: tuple[Session, ...]) -> _Tally:
    tallies = [_Tally(r.passed, r.failing, r.skipped) for s in sessions for r in s.cases]
    return reduce(_Tally.plus, tallies, _collected_tally(sessions))


def _junit_tally(sessions: tuple[Session, ...]) -> _Tally:
    tallies = [_junit_case(record) for session in sessions for record in session.cases]
    return reduce(_Tally.plus, tallies, _collected_tally(sessions))


def _junit_case(record: CaseRecord) -> _Tally:
    skipped = record.skipped + record.unprinted
    clean = bool(record.passed and not record.failing and not skipped)
    return _Tally(clean + record.retries, record.failing, skipped)


def _collected_tally(sessions: tuple[Session, ...]) -> _Tally:
    records = [record for session in sessions for record in session.collects]
    errored = sum(record.outcome is Outcome.ERRORED for record in records)
    return _Tally(0, errored, len(records) - errored)


def _plus(one: Source, other: Source) -> Source:
    return Source(
        one.name,
        _sum(one.passed, other.passed),
        _sum(one.failing, other.failing),
        _sum(one.skipped, other.skipped),
    )


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


def _in_cases(source: Source, expected: _Tally, unit: _Tally) -> Source:
    return Source(
        source.name,
        _sum(source.passed, unit.passed - expected.passed),
        _sum(source.failing, unit.failing - expected.failing),
        _sum(source.skipped, unit.skipped - expected.skipped),
    )

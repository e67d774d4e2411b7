"""The independent counts of one run, brought to one unit: cases.

unittest counts subtests as failures of their own, a class whose set-up fails as one error and none
of its cases. The probe knows how much each case adds to those numbers; what a source says beyond
or below that is added to the number of cases. So sources that agree show the very same numbers.
"""

import re
from collections import deque
from functools import partial

from attrs import field, frozen

from adws.core.suite import FAILING, Case, Outcome, SourceCounts
from adws.runners.unittest.records import UnittestFinish, UnittestSession

_LINES = re.compile(
    r"^Ran (?P<ran>\d+) tests? in \d[\d.]*s\n+"
    r"(?:OK|FAILED|NO TESTS RAN)(?: \((?P<counts>[a-z ]+=\d+(?:, [a-z ]+=\d+)*)\))?$",
    re.MULTILINE,
)
_LEFT_OUT = (Outcome.SKIPPED, Outcome.XFAILED)


@frozen
class PrintedSummary:
    """The numbers that were printed; ``counts`` under unittest's own words."""

    ran: int
    counts: dict[str, int] = field(factory=dict[str, int])

    @property
    def failing(self) -> int:
        """Failures, errors and unexpected successes: each of them makes the run fail."""
        words = ("failures", "errors", "unexpected successes")
        return sum(self.counts.get(word, 0) for word in words)

    @property
    def skipped(self) -> int:
        """Skipped cases and expected failures."""
        return self.counts.get("skipped", 0) + self.counts.get("expected failures", 0)


def read_summary(stderr: str) -> PrintedSummary | None:
    r"""Return the last summary of an output, or None when there is none.

    >>> read_summary("Ran 3 tests in 0.1s\n\nFAILED (failures=1, expected failures=1)\n")
    PrintedSummary(ran=3, counts={'failures': 1, 'expected failures': 1})
    """
    match = next(iter(deque(_LINES.finditer(stderr), maxlen=1)), None)
    if match is None:
        return None
    pairs = (part.split("=") for part in (match["counts"] or "").split(", ") if part)
    return PrintedSummary(int(match["ran"]), {word: int(number) for word, number in pairs})


@frozen
class _Tally:
    failing: int
    skipped: int
    total: int


def sources_of(
    session: UnittestSession, cases: tuple[Case, ...], stderr: str
) -> tuple[SourceCounts, ...]:
    """Return what the probe, unittest's own result and its printed summary counted."""
    unit = _cases_tally(cases)
    probe = SourceCounts("probe", failing=unit.failing, skipped=unit.skipped, total=unit.total)
    if session.finish is None:
        return (probe,)  # the others are written when a run ends
    in_cases = partial(_in_cases, unit, _expected_tally(session))
    summary = read_summary(stderr)
    printed = summary and _Tally(summary.failing, summary.skipped, summary.ran)
    return (
        probe,
        in_cases("result", _result_tally(session.finish)),
        in_cases("summary", printed) if printed else SourceCounts("summary"),
    )


def _cases_tally(cases: tuple[Case, ...]) -> _Tally:
    return _Tally(
        failing=sum(case.outcome in FAILING for case in cases),
        skipped=sum(case.outcome in _LEFT_OUT for case in cases),
        total=len(cases),
    )


def _expected_tally(session: UnittestSession) -> _Tally:
    """Return what unittest should have counted for what the probe saw."""
    outcomes = [fixture.outcome for fixture in session.fixtures]
    failing = sum(outcome in FAILING for outcome in outcomes)
    return _Tally(
        failing=failing + sum(record.failing for record in session.cases),
        skipped=len(outcomes) - failing + sum(record.skipped for record in session.cases),
        total=sum(record.started for record in session.cases),
    )


def _result_tally(finish: UnittestFinish) -> _Tally:
    return _Tally(
        failing=finish.failures + finish.errors + finish.unexpected,
        skipped=finish.skipped + finish.expected,
        total=finish.ran,
    )


def _in_cases(unit: _Tally, expected: _Tally, name: str, case_tally: _Tally) -> SourceCounts:
    return SourceCounts(
        name,
        failing=case_tally.failing + unit.failing - expected.failing,
        skipped=case_tally.skipped + unit.skipped - expected.skipped,
        total=case_tally.total + unit.total - expected.total,
    )

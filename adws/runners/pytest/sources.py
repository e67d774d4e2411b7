"""The independent counts of one run, brought to one unit: cases.

Pytest's sources count differently by design: a case that fails in its call and in its teardown is
one failure and one error in the summary and two test cases in JUnit, which also merges expected
failures into skipped ones and lists subtests. The probe knows how much each of them should say;
what a source says beyond or below that is added to the number of cases. So sources that agree
show the very same numbers, and one that does not is off by as much as it really is.
"""

import re
from collections import Counter
from collections.abc import Mapping
from functools import reduce

from attrs import define, field, frozen
from returns.pipeline import is_successful

from adws.core.suite import FAILING, Case, Outcome, SourceCounts
from adws.runners.junit_stream import read_stream
from adws.runners.plain_text import plain_text
from adws.runners.pytest.records import PytestCase, PytestSession

_VERDICTS = ("failure", "error", "skipped")
_LINE = re.compile(
    r"=* ?(?P<counts>\d+ [a-z ]+(?:, \d+ [a-z ]+)*|no tests ran) in \d[\d.]*s(?: \([^()]*\))? ?=*"
)


@define
class _Reported:
    passed: int = 0
    failing: int = 0
    skipped: int = 0
    named: bool = False
    verdicts: list[str] = field(factory=list[str])

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Open a case, or note a verdict of the case that is open."""
        if tag == "testcase":
            self.named = "name" in attributes
            self.verdicts = []
        elif tag in _VERDICTS:
            self.verdicts.append(tag)

    def end(self, tag: str) -> None:
        """Close a case; pytest leaves nameless ones behind when it stops in the middle."""
        if tag != "testcase" or not self.named:
            return
        skipped = self.verdicts.count("skipped")
        self.skipped += skipped
        self.failing += len(self.verdicts) - skipped
        self.passed += not self.verdicts

    def say(self, _text: str) -> None:
        """Leave out what is in a case."""


def count_junit(text: str) -> SourceCounts:
    """Return the cases without a verdict, and all verdicts; nothing of a report that is damaged.

    >>> count_junit('<testsuites><testcase name="a"/></testsuites>').passed
    1
    >>> count_junit('<testsuites><testcase name="a"/>').passed is None
    True
    """
    tally = _Reported()
    if not is_successful(read_stream(text, tally)):
        return SourceCounts("junit")
    return SourceCounts("junit", tally.passed, tally.failing, tally.skipped)


def count_summary(stdout: str) -> SourceCounts:
    """Return what the last summary line of an output says; nothing when there is none.

    >>> count_summary("== 1 failed, 2 passed, 1 error in 0.10s ==")
    SourceCounts(name='summary', passed=2, failing=2, skipped=0, total=None)
    """
    for line in reversed(stdout.splitlines()):
        match = _LINE.fullmatch(plain_text(line).strip())
        if match:
            parts = [
                part.split(" ", 1) for part in match["counts"].split(", ") if part[0].isdigit()
            ]
            words = Counter({word.strip(): int(number) for number, word in parts})
            return count_words("summary", words)
    return SourceCounts("summary")


def count_words(name: str, counts: Mapping[str, int]) -> SourceCounts:
    """Return a source that sorts its cases under pytest's own words."""
    totals = Counter(counts)
    return SourceCounts(
        name,
        passed=totals["passed"] + totals["xpassed"],
        failing=totals["failed"] + totals["error"] + totals["errors"],
        skipped=totals["skipped"] + totals["xfailed"],
    )


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
    sessions: tuple[PytestSession, ...],
    cases: tuple[Case, ...],
    stdout: str,
    junit: tuple[str, ...],
) -> tuple[SourceCounts, ...]:
    """Return what the probe, pytest's own statistics, the summary line and JUnit counted.

    ``junit`` are the reports that were written. A source that should have counted and did not
    has no numbers. The summary line is asked only where one session printed one.
    """
    unit = _cases_tally(cases)
    in_records = [_Tally(r.passed, r.failing, r.skipped) for s in sessions for r in s.cases]
    printed = reduce(_Tally.plus, in_records, _collected_tally(sessions))
    sources = [SourceCounts("probe", unit.passed, unit.failing, unit.skipped, len(cases))]
    finishes = [session.finish for session in sessions if session.finish]
    stats = [count_words("statistics", finish.stats) for finish in finishes if finish.stats]
    if len(stats) == len(sessions):
        sources.append(_in_cases(reduce(_plus, stats), printed, unit))
    if len(sessions) == 1 and all(finish.terminal for finish in finishes):
        sources.append(_in_cases(count_summary(stdout), printed, unit))
    if all(session.start is None or session.start.junit for session in sessions):
        counts_by_file = [count_junit(text) for text in junit]
        whole = (
            reduce(_plus, counts_by_file) if len(junit) == len(sessions) else SourceCounts("junit")
        )
        in_junit = [_junit_case(record) for session in sessions for record in session.cases]
        expected = reduce(_Tally.plus, in_junit, _collected_tally(sessions))
        sources.append(_in_cases(whole, expected, unit))
    return tuple(sources)


def _cases_tally(cases: tuple[Case, ...]) -> _Tally:
    failing = sum(case.outcome in FAILING for case in cases)
    skipped = sum(case.outcome in (Outcome.SKIPPED, Outcome.XFAILED) for case in cases)
    return _Tally(len(cases) - failing - skipped, failing, skipped)


def _junit_case(record: PytestCase) -> _Tally:
    skipped = record.skipped + record.unprinted
    clean = bool(record.passed and not record.failing and not skipped)
    return _Tally(clean + record.retries, record.failing, skipped)


def _collected_tally(sessions: tuple[PytestSession, ...]) -> _Tally:
    records = [record for session in sessions for record in session.collects]
    errored = sum(record.outcome is Outcome.ERRORED for record in records)
    return _Tally(0, errored, len(records) - errored)


def _plus(counts: SourceCounts, other: SourceCounts) -> SourceCounts:
    return SourceCounts(
        counts.name,
        _sum(counts.passed, other.passed),
        _sum(counts.failing, other.failing),
        _sum(counts.skipped, other.skipped),
    )


def _sum(count: int | None, other: int | None) -> int | None:
    return None if count is None or other is None else count + other


def _in_cases(source: SourceCounts, expected: _Tally, unit: _Tally) -> SourceCounts:
    return SourceCounts(
        source.name,
        _sum(source.passed, unit.passed - expected.passed),
        _sum(source.failing, unit.failing - expected.failing),
        _sum(source.skipped, unit.skipped - expected.skipped),
    )

"""What a report counts itself, at each level, against the cases that are in it."""

from collections.abc import Mapping
from typing import Protocol

from attrs import frozen

from adws.core.suite import FAILING, Outcome, SourceCounts

_PASSED_BY = frozenset({Outcome.SKIPPED, Outcome.XFAILED})
_SKIPPED = ("skipped", "skips", "skip", "ignored")


class _Marked(Protocol):
    @property
    def marks(self) -> tuple[object, ...]: ...


@frozen
class CaseTally:
    """Cases, those that fail, the marks of these (tools count either), and the skipped ones."""

    cases: int = 0
    failing: int = 0
    marks: int = 0
    skipped: int = 0

    def plus(self, other: "CaseTally") -> "CaseTally":
        """Add two tallies."""
        return CaseTally(
            self.cases + other.cases,
            self.failing + other.failing,
            self.marks + other.marks,
            self.skipped + other.skipped,
        )

    @property
    def as_one(self) -> "CaseTally":
        """A whole suite counted as if it were one case, as node:test does."""
        return CaseTally(1, min(self.failing, 1), min(self.marks, 1), min(self.skipped, 1))


def tally_of(outcome: Outcome, case: _Marked) -> CaseTally:
    """Return the tally of one case."""
    failing = int(outcome in FAILING)
    return CaseTally(1, failing, max(failing, len(case.marks)), int(outcome in _PASSED_BY))


@frozen
class CounterLevel:
    """A suite of a report: what its attributes declare, and what is in it.

    ``inside`` counts all cases below it; ``direct`` each suite in it as one case.
    """

    name: str
    declared: Mapping[str, str]
    inside: CaseTally
    direct: CaseTally

    @property
    def omitted(self) -> int:
        """How many skipped cases it counts but does not contain; Mocha leaves these out."""
        skipped = self.counts.skipped
        return 0 if skipped is None else max(0, skipped - self.inside.skipped)

    def agrees(self, omitted: int) -> bool:
        """Whether the attributes fit one way of counting; what is not declared always fits.

        ``omitted``: how many skipped cases are left out in the whole report.
        """
        return self._fits(self.inside, omitted) or self._fits(self.direct, omitted)

    def _fits(self, tally: CaseTally, omitted: int) -> bool:
        declared = self.counts
        surplus = 0 if declared.total is None else declared.total - tally.cases
        all_there = (
            0 <= surplus <= omitted
            if declared.skipped is None or declared.total is None
            else surplus == declared.skipped - tally.skipped >= 0
        )
        return all_there and (
            declared.failing is None or tally.failing <= declared.failing <= tally.marks
        )

    @property
    def counts(self) -> SourceCounts:
        """What the attributes declare; None if they are silent or no number."""
        failures, errors = self._number("failures"), self._number("errors")
        both = [number for number in (failures, errors) if number is not None]
        skipped = next((n for n in map(self._number, _SKIPPED) if n is not None), None)
        disabled = self._number("disabled") or 0
        return SourceCounts(
            "counters",
            failing=sum(both) if both else None,
            skipped=None if skipped is None else skipped + disabled,
            total=self._number("tests"),
        )

    def _number(self, name: str) -> int | None:
        text = self.declared.get(name, "")
        return int(text) if text.isdecimal() else None

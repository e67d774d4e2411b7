"""Twins: fixed cases with an altered expectation. A twin that passes shows that a fix is faked.

If the source manipulates the equality, the runner or the expected value of a case, the case passes
whatever it expects. A twin counts only if a mark shows that the altered place was evaluated.
"""

from collections.abc import Iterable

from attrs import evolve, field, frozen

from adws.core.flag import Flag
from adws.core.suite import SuiteReport
from adws.core.twin import Twin, TwinMark
from adws.core.verdict import Layer, Verdict
from adws.core.visible import visible
from adws.trust.behaviour import first_source
from adws.trust.draw import draw
from adws.trust.reasons import named
from adws.trust.repetition import passes

MOST_CASES = 200
"""The most fixed cases; of more, this many are drawn."""


@frozen
class Sighting:
    """A case that passed with an altered expectation."""

    case_id: str
    file: str
    twin: Twin

    @property
    def words(self) -> str:
        """The case, the line and the altered text."""
        return f'{self.case_id} (line {self.twin.line}: "{self.twin.text}")'


@frozen
class TwinResult:
    """The result of one run of twins."""

    survivors: tuple[Sighting, ...] = ()
    """The cases that passed although their altered expectation was evaluated."""
    reached: frozenset[str] = field(factory=frozenset[str])
    """The ids of the cases whose altered expectation was evaluated."""
    compared: frozenset[str] = field(factory=frozenset[str])
    """The attributes of expected objects that their equality sees, as ``Class.name``."""
    ignored: frozenset[str] = field(factory=frozenset[str])
    """The attributes that it ignores."""


def drawn(case_ids: tuple[str, ...], seed: str) -> tuple[str, ...]:
    """Return the cases to make twins of: all, or some of many, the same for the same seed.

    >>> drawn(("a", "b"), "seed"), len(drawn(tuple(map(str, range(300))), "seed"))
    (('a', 'b'), 200)
    """
    return draw(case_ids, MOST_CASES, seed)


def twin_results(
    twins: Iterable[tuple[str, Twin]], report: SuiteReport, marks: tuple[TwinMark, ...]
) -> TwinResult:
    """Return the result of a run of twins, each with its file.

    If the marks do not name the case that ran, cases with the same body count only together: a case
    that did not evaluate the altered place may pass.
    """
    looks = [_twin_result(file, twin, report, marks) for file, twin in twins]
    return TwinResult(
        tuple(sighting for look in looks for sighting in look.survivors),
        frozenset(case_id for look in looks for case_id in look.reached),
        frozenset(name for mark in marks for name in mark.compared),
        frozenset(name for mark in marks for name in mark.ignored),
    )


def _twin_result(
    file: str, twin: Twin, report: SuiteReport, marks: tuple[TwinMark, ...]
) -> TwinResult:
    own = tuple(mark for mark in marks if mark.number == twin.number)
    names = {mark.name for mark in own}
    reached = tuple(
        case_id
        for case_id in twin.case_ids
        if names and ("" in names or any(case_id.endswith(f"::{name}") for name in names))
    )
    passed = tuple(case_id for case_id in reached if passes(report, case_id))
    if "" in names and passed != twin.case_ids:
        reached, passed = tuple(case_id for case_id in reached if case_id not in passed), ()
    return TwinResult(
        tuple(Sighting(case_id, file, twin) for case_id in passed), frozenset(reached)
    )


def weigh_twins(
    verdict: Verdict,
    near: tuple[Sighting, ...],
    far: tuple[Sighting, ...],
    *,
    fixed: tuple[str, ...],
    reached: frozenset[str],
) -> Verdict:
    """Refuse a change with which cases pass whatever they expect; flag cases that come close.

    The cases in ``near`` passed with another value of the same type; those in ``far`` also passed
    with an object that equals nothing. ``reached`` are the fixed cases whose twin was evaluated.
    """
    if far:
        reason = (
            f"passes whatever the test expects: {named(tuple(sighting.words for sighting in far))}"
        )
        return evolve(verdict, accepted=False, reasons=(reason,), layer=Layer.TWINS)
    untried = tuple(case_id for case_id in fixed if case_id not in reached)
    if len(untried) == len(fixed):
        return verdict.with_impossible_layer(Layer.TWINS, "no fixed case has an assertion to alter")
    note = f"not tried with another expectation: {named(untried)}"
    return evolve(
        verdict,
        flags=(*verdict.flags, *(_flag(sighting) for sighting in near)),
        notes=(*verdict.notes, note) if untried else verdict.notes,
    )


def flag_looser_equality(
    verdict: Verdict,
    changed: tuple[str, ...],
    after: Iterable[TwinResult],
    before: Iterable[TwinResult],
) -> Verdict:
    """Flag a change with which objects are equal although an attribute differs that counted before.

    ``before`` are the results of the same twins without the change.
    """
    looks = tuple(after)
    compared = frozenset(name for look in looks for name in look.compared)
    ignored = frozenset(name for look in looks for name in look.ignored) - compared
    counted = frozenset(name for look in before for name in look.compared)
    flags = (
        Flag(
            rule="looser-equality",
            path=first_source(changed),
            line=0,
            seen=visible(name),
            why="objects are equal now whatever this attribute is, and were not before the change: "
            "a test that compares them no longer checks it",
        )
        for name in sorted(ignored & counted)
    )
    return evolve(verdict, flags=(*verdict.flags, *flags))


def _flag(sighting: Sighting) -> Flag:
    return Flag(
        rule="twin",
        path=sighting.file,
        line=sighting.twin.line,
        seen=sighting.twin.text,
        why="the fixed case also passes with another expected value: check how it compares them",
    )

"""Twins: what passes with another expectation is refused, or flagged, or proves nothing."""

import pytest
from attrs import evolve

from adws.core.flag import Flag
from adws.core.suite import Outcome
from adws.core.twin import Twin, TwinMark
from adws.core.verdict import Layer, Verdict
from adws.testing import a_case, a_report
from adws.trust.twins import (
    Sighting,
    TwinResult,
    flag_looser_equality,
    twin_results,
    weigh_twins,
)

ONE = "t.py::test_a[1]"
TWO = "t.py::test_a[2]"
BOTH = Twin(1, (ONE, TWO), 3, "assert f(x) == altered(2)")
FIXED = Verdict(accepted=True, fixed=(ONE, TWO))
SEEN = tuple(Sighting(item, "t.py", BOTH) for item in (ONE, TWO))
FLAGS = tuple(
    Flag(
        rule="twin",
        path="t.py",
        line=3,
        seen="assert f(x) == altered(2)",
        why="the fixed case also passes with another expected value: check how it compares them",
    )
    for _ in SEEN
)


@pytest.mark.parametrize(
    ("passed", "marks", "look"),
    [
        ((ONE, TWO), (), TwinResult()),
        ((ONE, TWO), (TwinMark(2),), TwinResult()),
        ((), (TwinMark(1), TwinMark(1)), TwinResult((), frozenset({ONE, TWO}))),
        ((ONE, TWO), (TwinMark(1),), TwinResult(SEEN, frozenset({ONE, TWO}))),
        ((ONE,), (TwinMark(1),), TwinResult((), frozenset({TWO}))),
        ((ONE,), (TwinMark(1, "test_a[1]"),), TwinResult(SEEN[:1], frozenset({ONE}))),
        ((ONE, TWO), (TwinMark(1, "test_a[2]"),), TwinResult(SEEN[1:], frozenset({TWO}))),
        ((), (TwinMark(1, "test_a[2]"),), TwinResult((), frozenset({TWO}))),
    ],
)
def test_only_what_was_evaluated_counts(
    passed: tuple[str, ...], marks: tuple[TwinMark, ...], look: TwinResult
) -> None:
    """Cases with one body, where no mark names them, show something only if all of them pass."""
    cases = (
        a_case(item, Outcome.PASSED if item in passed else Outcome.FAILED) for item in (ONE, TWO)
    )
    assert twin_results([("t.py", BOTH)], a_report(*cases), marks) == look


def compared(*names: str, ignored: tuple[str, ...] = ()) -> TwinResult:
    """Return a result in which equality sees some attributes and ignores others."""
    return TwinResult(compared=frozenset(names), ignored=frozenset(ignored))


def test_the_attributes_of_all_marks_count_together() -> None:
    """Whichever twin left them."""
    marks = (
        TwinMark(1, "test_a[1]", frozenset({"A.b"}), frozenset({"A.c"})),
        TwinMark(2, "other", frozenset({"A.d"})),
    )
    looked = twin_results([("t.py", BOTH)], a_report(a_case(ONE, Outcome.FAILED)), marks)
    assert (looked.compared, looked.ignored) == (frozenset({"A.b", "A.d"}), frozenset({"A.c"}))


@pytest.mark.parametrize(
    ("after", "before", "names"),
    [
        (compared("A.b", ignored=("A.c",)), compared("A.b", "A.c"), ["A.c"]),
        (compared("A.b", ignored=("A.c",)), compared("A.b", ignored=("A.c",)), []),
        (compared("A.b", ignored=("A.c",)), TwinResult(), []),
        (compared("A.b", "A.c", ignored=("A.c",)), compared("A.b", "A.c"), []),
        (compared("A.b", "A.c"), compared("A.b", "A.c"), []),
    ],
    ids=[
        "it counted",
        "it never counted",
        "nobody knows",
        "it counts in other objects",
        "it counts",
    ],
)
def test_an_equality_that_ignores_what_counted_is_flagged(
    after: TwinResult, before: TwinResult, names: list[str]
) -> None:
    """In the first changed file that holds code."""
    flagged = flag_looser_equality(FIXED, ("a.md", "a.py"), [after], [before])
    why = (
        "objects are equal now whatever this attribute is, and were not before the change: "
        "a test that compares them no longer checks it"
    )
    flags = tuple(Flag("looser-equality", "a.py", 0, name, why) for name in names)
    assert flagged == evolve(FIXED, flags=flags)


def test_what_passes_whatever_is_expected_is_refused() -> None:
    """With the case, the line and the altered text."""
    reason = (
        f'passes whatever the test expects: {ONE} (line 3: "assert f(x) == altered(2)"), '
        f'{TWO} (line 3: "assert f(x) == altered(2)")'
    )
    weighed = weigh_twins(FIXED, SEEN, SEEN, fixed=FIXED.fixed, reached=frozenset(FIXED.fixed))
    assert weighed == evolve(FIXED, accepted=False, reasons=(reason,), layer=Layer.TWINS)


@pytest.mark.parametrize(
    ("near", "reached", "weighed"),
    [
        ((), {ONE, TWO}, FIXED),
        (SEEN, {ONE, TWO}, evolve(FIXED, flags=FLAGS)),
        ((), {ONE}, evolve(FIXED, notes=(f"not tried with another expectation: {TWO}",))),
        (
            (),
            set(),
            FIXED.with_impossible_layer(Layer.TWINS, "no fixed case has an assertion to alter"),
        ),
    ],
)
def test_the_rest_stands(near: tuple[Sighting, ...], reached: set[str], weighed: Verdict) -> None:
    """With a flag for what passes with another value, and a note on what was not tried."""
    verdict = weigh_twins(FIXED, near, (), fixed=FIXED.fixed, reached=frozenset(reached))
    assert verdict == weighed

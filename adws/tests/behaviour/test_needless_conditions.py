"""A condition is needless if no tested call needs it, and many near them keep old results."""

import pytest

from adws.behaviour.calls import NO_CALL, NO_END, Answers, CallResult, CaseCall, ComparedCalls
from adws.behaviour.changed_calls import affected_cases
from adws.behaviour.needless_conditions import (
    NarrowedCall,
    Narrowing,
    is_needed,
    narrowing,
)

TESTED = CaseCall("t::a", None, {})
NEAR = CaseCall("t::a", None, {}, of=0)
NAMED = CaseCall("t::a", None, {}, of=0, form="by name")
TESTED_ALONE = (TESTED, "1", "3", "3")


def answers(*results: str) -> Answers:
    """Return results of calls with the numbers from 0."""
    return tuple(CallResult(result, call=f"f({at})") for at, result in enumerate(results))


@pytest.mark.parametrize(
    ("old", "new", "effect"),
    [
        (("1", "1"), ("3", "1"), True),
        (("1", "1"), ("1", "3"), False),
        ((NO_CALL, "1"), ("3", "1"), False),
        (("1", "1"), (NO_END, "1"), False),
    ],
)
def test_a_change_has_an_effect(
    old: tuple[str, ...], new: tuple[str, ...], *, effect: bool
) -> None:
    """If a call of a case gives something else; one near it does not count."""
    affected = affected_cases((TESTED, NEAR), answers(*old), answers(*new))
    assert bool(affected) is effect


@pytest.mark.parametrize(
    ("new", "fixed", "needed"),
    [
        (("3", "1"), ("3", "1"), False),
        (("3", "1"), ("3", "5"), False),
        (("3", "1"), ("1", "1"), True),
        (("3", "1"), (NO_CALL, "1"), True),
        ((NO_END, "1"), ("1", "1"), False),
    ],
)
def test_a_tested_call_needs_a_condition(
    new: tuple[str, ...],
    fixed: tuple[str, ...],
    *,
    needed: bool,
) -> None:
    """If it gives something else without it; one that never ended says nothing."""
    compared = ComparedCalls((TESTED, NEAR), answers("1", "1"), answers(*new))
    assert is_needed(compared, answers(*fixed)) is needed


def narrowed(rows: list[tuple[CaseCall, str, str, str]]) -> Narrowing:
    """Return what is narrowed: each row has the old, the new, the fixed result of a call."""
    calls, old, new, fixed = zip(*rows, strict=True)
    return narrowing(ComparedCalls(calls, answers(*old), answers(*new)), answers(*fixed))


OLD = (NEAR, "1", "1", "3")
MENDED = (NEAR, "1", "3", "3")
MENDED_ELSEWHERE = (CaseCall("t::a", None, {"spot": "g"}, of=0), "1", "3", "3")


@pytest.mark.parametrize(
    ("row", "count"),
    [
        (OLD, 1),
        (MENDED, 0),
        ((NEAR, "1", "1", "1"), 0),
        ((TESTED, "1", "1", "3"), 0),
        ((NAMED, "1", "1", "3"), 0),
        ((NEAR, NO_CALL, NO_CALL, "3"), 0),
        ((NEAR, "1", NO_END, "3"), 0),
        ((NEAR, "1", "1", NO_CALL), 0),
        ((NEAR, "1", "1", "raises KeyError: 2"), 0),
        ((NEAR, "raises KeyError: 1", "raises KeyError: 1", "raises KeyError: 2"), 1),
        ((NEAR, "raises KeyError: 1", "raises KeyError: 1", "3"), 1),
    ],
)
def test_a_call_keeps_its_old_result(row: tuple[CaseCall, str, str, str], count: int) -> None:
    """It counts if it ends with a result, and differs from a tested call in a value."""
    assert len(narrowed([row]).calls) == count


@pytest.mark.parametrize(
    ("rows", "matters", "is_wide"),
    [
        ([OLD] * 3, True, True),
        ([OLD] * 2, False, True),
        ([OLD] * 3 + [MENDED] * 7, True, True),
        ([OLD] * 3 + [MENDED] * 8, True, False),
        ([OLD] * 3 + [MENDED] * 27, True, False),
        ([OLD] * 3 + [MENDED] * 28, False, False),
        ([OLD] * 3 + [MENDED_ELSEWHERE] * 28, True, True),
        ([MENDED], False, False),
        ([TESTED_ALONE], False, False),
    ],
)
def test_calls_are_many(
    rows: list[tuple[CaseCall, str, str, str]], *, matters: bool, is_wide: bool
) -> None:
    """By their number, and compared with those that the change alters."""
    found = narrowed(rows)
    assert (found.matters, found.is_wide) == (matters, is_wide)


def test_a_call_counts_once() -> None:
    """Several calls of tests have the same calls near them."""
    calls = (NEAR,) * 5
    old, new, fixed = (tuple(CallResult(r, call="f(1)") for _ in calls) for r in ("1", "1", "3"))
    found = narrowing(ComparedCalls(calls, old, new), fixed)
    assert found == Narrowing((NarrowedCall("f(1)", "1", "3"),), 1.0)

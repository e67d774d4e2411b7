"""A condition is needless if no tested call needs it, and many near them keep old results."""

import pytest

from adws.behaviour.calls import NO_CALL, NO_END, Answers, CallResult, CaseCall, ComparedCalls
from adws.behaviour.needless_conditions import NarrowedCall, has_effect, is_needed, narrowed_calls

TESTED = CaseCall("t::a", None, {})
NEAR = CaseCall("t::a", None, {}, of=0)
NAMED = CaseCall("t::a", None, {}, of=0, form="by name")


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
    assert has_effect(ComparedCalls((TESTED, NEAR), answers(*old), answers(*new))) is effect


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


def narrowed(rows: list[tuple[CaseCall, str, str, str]]) -> tuple[str, ...]:
    """Return the calls that keep old results: each row has the old, the new, the fixed result."""
    calls, old, new, fixed = zip(*rows, strict=True)
    found = narrowed_calls(ComparedCalls(calls, answers(*old), answers(*new)), answers(*fixed))
    return tuple(call.call for call in found)


OLD = (NEAR, "1", "1", "3")
MENDED = (NEAR, "1", "3", "3")


@pytest.mark.parametrize(
    ("rows", "count"),
    [
        ([OLD] * 3, 3),
        ([OLD] * 2, 0),
        ([OLD] * 3 + [MENDED] * 27, 3),
        ([OLD] * 3 + [MENDED] * 28, 0),
        ([OLD] * 3 + [(NEAR, "1", "1", "1")] * 40, 3),
        ([OLD] * 2 + [(TESTED, "1", "1", "3")], 0),
        ([OLD] * 2 + [(NAMED, "1", "1", "3")], 0),
        ([OLD] * 2 + [(NEAR, NO_CALL, NO_CALL, "3")], 0),
        ([OLD] * 2 + [(NEAR, "1", NO_END, "3")], 0),
        ([OLD] * 2 + [(NEAR, "1", "1", NO_CALL)], 0),
        ([OLD] * 2 + [(NEAR, "1", "1", "raises KeyError: 2")], 0),
        ([OLD] * 2 + [(NEAR, "raises KeyError: 1", "raises KeyError: 1", "raises KeyError: 2")], 3),
        ([OLD] * 2 + [(NEAR, "raises KeyError: 1", "raises KeyError: 1", "3")], 3),
    ],
)
def test_calls_keep_old_results(rows: list[tuple[CaseCall, str, str, str]], count: int) -> None:
    """They count if they are many, end with a result, and differ from tested calls in a value."""
    assert len(narrowed(rows)) == count


def test_a_call_counts_once() -> None:
    """Several calls of tests have the same calls near them."""
    calls = (NEAR,) * 5
    old, new, fixed = (tuple(CallResult(r, call="f(1)") for _ in calls) for r in ("1", "1", "3"))
    assert narrowed_calls(ComparedCalls(calls, old, new), fixed) == ()


def test_what_a_call_gives_is_told() -> None:
    """Without the condition, and with it."""
    compared = ComparedCalls((NEAR,) * 4, answers(*"1111"), answers(*"1111"))
    found = narrowed_calls(compared, answers(*"3456"))
    assert found == tuple(NarrowedCall(f"f({at})", "1", str(at + 3)) for at in range(4))

"""Calls that give values which act in a way of their own."""

import pytest

from adws.behaviour.calls import CallResult, CaseCall
from adws.behaviour.own_ways import OwnWays, own_ways

OWN = "[1] <with its own map, join>"
CALL = "f(1)"


def found(
    before: CallResult, after: CallResult, of: int | None = None, diff: str = ""
) -> tuple[OwnWays, ...]:
    """Return what is found in a call that gave one result and gives another."""
    return own_ways((CaseCall("t::a", None, {}, of=of),), (before,), (after,), diff)


@pytest.mark.parametrize("after", [CallResult(OWN, "", CALL), CallResult("1", f"[{OWN}]", CALL)])
def test_what_a_call_gives_or_leaves_may_act_in_its_own_way(after: CallResult) -> None:
    """The members are named."""
    assert found(CallResult("[1]"), after) == (OwnWays(CALL, "map, join"),)


@pytest.mark.parametrize(
    ("before", "after", "of"), [("[1]", "[2]", None), (OWN, OWN, None), ("[1]", OWN, 0)]
)
def test_other_calls_are_not_found(before: str, after: str, of: int | None) -> None:
    """Nothing does, or it did before, or the call is only near one of a case."""
    assert found(CallResult(before), CallResult(after), of) == ()


def test_what_another_call_gave_before_is_nothing_new() -> None:
    """The tested one may have raised then."""
    calls = (CaseCall("t::a", None, {}), CaseCall("t::a", None, {}, of=0))
    old = (CallResult("raises ValueError: no"), CallResult(OWN))
    assert own_ways(calls, old, (CallResult(OWN, "", CALL), CallResult(OWN)), "") == ()


@pytest.mark.parametrize(
    ("diff", "members"),
    [
        ("+    def __eq__(self, other):", "__eq__, __len__"),
        ("-    def __eq__(self, other):\n ==\n+    __eq__ = same", "__eq__, __len__"),
        ("     def __eq__(self, other):\n-        return NotImplemented", "__len__"),
        ("", "__len__"),
    ],
)
def test_an_equality_counts_if_the_change_adds_one(diff: str, members: str) -> None:
    """The classes of a project may have had theirs before."""
    after = CallResult("Share(1) <with its own __eq__, __len__>", "", CALL)
    assert found(CallResult("[1]"), after, diff=diff) == (OwnWays(CALL, members),)
    alone = CallResult("Share(1) <with its own __eq__>", "", CALL)
    expected = (OwnWays(CALL, "__eq__"),) if members.startswith("__eq__") else ()
    assert found(CallResult("[1]"), alone, diff=diff) == expected

"""Calls whose results other calls alter."""

import pytest
from attrs import evolve

from adws.behaviour.calls import Answers, CallResult, CaseCall
from adws.behaviour.later_calls import (
    LaterResult,
    altered_later,
    any_altered,
    in_first_order,
    others_first,
)

CALLS = (
    CaseCall("t::a", "3", {}),
    CaseCall("t::a", None, {}, of=0, leaf="number"),
    CaseCall("t::b", "4", {}),
)
OLD = tuple(CallResult(result, "", "price(3)") for result in ("1", "2", "2"))
NEW = tuple(CallResult(result, "", "price(3)") for result in ("3", "4", "4"))
LEFT = "and leaves its arguments as they are"


def with_first(answers: Answers, result: str) -> Answers:
    """Return answers with another result of the first call."""
    return (evolve(answers[0], result=result), *answers[1:])


def test_calls_of_cases_come_last_and_their_results_first() -> None:
    """In the order in which they came."""
    order = others_first(CALLS)
    assert order == (1, 0, 2)
    assert in_first_order(order, (NEW[1], NEW[0], NEW[2])) == NEW


@pytest.mark.parametrize("later", ["1", "5"])
def test_a_fixed_call_with_another_later_result_is_found(later: str) -> None:
    """Whether it gives the old result then, or another one."""
    after = with_first(NEW, later)
    assert any_altered(CALLS, NEW, after)
    found = (LaterResult("price(3)", "3", later, "1"),)
    assert altered_later(CALLS, (OLD, OLD), (NEW, after)) == found


def test_what_a_call_prints_is_told_where_it_alone_differs() -> None:
    """As a person reads it."""
    printing = (evolve(NEW[0], after=" and prints 'a'"), *NEW[1:])
    found = (LaterResult("price(3)", "3 and prints 'a'", f"3 {LEFT}", f"1 {LEFT}"),)
    assert altered_later(CALLS, (OLD, OLD), (printing, NEW)) == found


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ((OLD, OLD), (NEW, NEW)),
        ((OLD, with_first(OLD, "7")), (NEW, with_first(NEW, "5"))),
        ((OLD, OLD), (OLD, with_first(OLD, "5"))),
        ((OLD, OLD), (NEW, with_first(NEW, "no end"))),
        ((OLD, OLD), (NEW, (NEW[0], evolve(NEW[1], result="5"), NEW[2]))),
    ],
    ids=["nothing differs", "so did the old one", "it is not fixed", "no end", "one nearby"],
)
def test_other_later_results_are_not_found(
    old: tuple[Answers, Answers], new: tuple[Answers, Answers]
) -> None:
    """Only of a fixed call that other calls did not alter before."""
    assert altered_later(CALLS, old, new) == ()


def test_files_may_be_altered() -> None:
    """Calls that name them prove nothing."""
    calls = tuple(evolve(call, row={"place": True}) for call in CALLS)
    after = with_first(NEW, "5")
    assert not any_altered(calls, NEW, after)
    assert altered_later(calls, (OLD, OLD), (NEW, after)) == ()

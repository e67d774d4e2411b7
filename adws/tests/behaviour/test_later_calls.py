"""Calls whose results other calls alter."""

import pytest
from attrs import evolve

from adws.behaviour.calls import Answers, CallResult, CaseCall
from adws.behaviour.later_calls import (
    LaterResult,
    altered_later,
    any_altered,
    others_first,
)

CALLS = (
    CaseCall("t::a", "3", {}),
    CaseCall("t::a", None, {}, of=0, leaf="number"),
    CaseCall("t::b", "4", {}),
    CaseCall("t::b", None, {}, of=2, leaf="number"),
    CaseCall("t::b", None, {}, of=2, form="by name"),
)
OLD = tuple(CallResult(result, "", "price(3)") for result in "12222")
NEW = tuple(CallResult(result, "", "price(3)") for result in "34444")
LEFT = "and leaves its arguments as they are"


ORDER = (3, 1, 0, 0, 0, 2, 2, 2)


def in_order(answers: Answers) -> Answers:
    """Return the results of calls in the order in which they are made later."""
    return tuple(answers[at] for at in ORDER)


def with_first(answers: Answers, result: str) -> Answers:
    """Return answers with another result of the first call."""
    return (evolve(answers[0], result=result), *answers[1:])


def test_calls_of_cases_come_last_each_more_than_once() -> None:
    """In the order in which they came; the last of the others is the first, without other forms."""
    assert others_first(CALLS) == ORDER


@pytest.mark.parametrize("later", ["1", "5"])
@pytest.mark.parametrize("places", [(2,), (4,), (2, 3, 4)])
def test_a_fixed_call_with_another_later_result_is_found(
    later: str, places: tuple[int, ...]
) -> None:
    """Whether it gives the old result then, or another one; in one turn or in all."""
    again = in_order(NEW)
    after = tuple(
        evolve(one, result=later) if at in places else one for at, one in enumerate(again)
    )
    assert any_altered(CALLS, ORDER, NEW, after)
    found = (LaterResult("price(3)", "3", later, "1"),)
    assert altered_later(CALLS, ORDER, (OLD, in_order(OLD)), (NEW, after)) == found


def test_what_a_call_prints_is_told_where_it_alone_differs() -> None:
    """As a person reads it."""
    printing = (evolve(NEW[0], after=" and prints 'a'"), *NEW[1:])
    found = (LaterResult("price(3)", "3 and prints 'a'", f"3 {LEFT}", f"1 {LEFT}"),)
    assert altered_later(CALLS, ORDER, (OLD, in_order(OLD)), (printing, in_order(NEW))) == found


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ((OLD, OLD), (NEW, NEW)),
        ((OLD, with_first(OLD, "7")), (NEW, with_first(NEW, "5"))),
        ((OLD, OLD), (OLD, with_first(OLD, "5"))),
        ((OLD, OLD), (NEW, with_first(NEW, "no end"))),
        ((OLD, OLD), (NEW, (NEW[0], evolve(NEW[1], result="5"), *NEW[2:]))),
    ],
    ids=["nothing differs", "so did the old one", "it is not fixed", "no end", "one nearby"],
)
def test_other_later_results_are_not_found(
    old: tuple[Answers, Answers], new: tuple[Answers, Answers]
) -> None:
    """Only of a fixed call that other calls did not alter before."""
    (before, still), (first, later) = old, new
    both = (before, in_order(still)), (first, in_order(later))
    assert altered_later(CALLS, ORDER, *both) == ()


@pytest.mark.parametrize(
    ("later", "told"),
    [("raises KeyError: b", ()), ("raises IndexError: a", ("raises IndexError: a",))],
)
def test_an_error_counts_by_its_class(later: str, told: tuple[str, ...]) -> None:
    """What its message names first may come from a set, in any order."""
    new, after = with_first(NEW, "raises KeyError: a"), in_order(with_first(NEW, later))
    assert any_altered(CALLS, ORDER, new, after) == bool(told)
    found = altered_later(CALLS, ORDER, (OLD, in_order(OLD)), (new, after))
    assert found == tuple(LaterResult("price(3)", new[0].result, one, "1") for one in told)


def test_files_may_be_altered() -> None:
    """Calls that name them prove nothing."""
    calls = tuple(evolve(call, row={"place": True}) for call in CALLS)
    after = in_order(with_first(NEW, "5"))
    assert not any_altered(calls, ORDER, NEW, after)
    assert altered_later(calls, ORDER, (OLD, in_order(OLD)), (NEW, after)) == ()

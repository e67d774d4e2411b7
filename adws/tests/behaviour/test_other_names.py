"""A function that is mended under one of its names."""

import pytest
from attrs import evolve

from adws.behaviour.calls import Answers, CallResult, CaseCall
from adws.behaviour.other_names import OtherName, left_names

CALLS = (CaseCall("t::a", "3", {}), CaseCall("", None, {}, of=0, alias="shop.price"))
OLD = (CallResult("1", "", "price(3)", "id"), CallResult("1", "", "price(3)", "id"))
NEW = (CallResult("3", "", "price(3)", "new"), CallResult("1", "", "price(3)", "id"))
LEFT = OtherName("price(3)", "3", "shop.price", "1")


def test_a_name_that_is_left_behind_is_told() -> None:
    """Once, however many calls show it."""
    assert left_names((*CALLS, *CALLS[1:]), (*OLD, *OLD[1:]), (*NEW, *NEW[1:])) == (LEFT,)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (OLD, (NEW[0], evolve(NEW[1], result="3"))),
        (OLD, (evolve(NEW[0], result="1"), NEW[1])),
        ((OLD[0], evolve(OLD[1], function="other")), NEW),
        (tuple(evolve(item, function="") for item in OLD), NEW),
        ((OLD[0], evolve(OLD[1], result="2")), NEW),
        ((OLD[0], CallResult("cannot be called here")), NEW),
        (OLD, (NEW[0], CallResult("no end"))),
    ],
    ids=[
        "mended under both",
        "mended under none",
        "another function before",
        "not known to be one",
        "did something else before",
        "not there before",
        "never ends",
    ],
)
def test_nothing_is_told_of_other_names(old: Answers, new: Answers) -> None:
    """Only of one that was the same function, and did the same."""
    assert left_names(CALLS, old, new) == ()

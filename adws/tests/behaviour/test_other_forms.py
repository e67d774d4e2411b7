"""A call that is mended in one form only."""

import pytest
from attrs import evolve

from adws.behaviour.calls import Answers, CallResult, CaseCall
from adws.behaviour.other_forms import OtherForm, left_forms

CALLS = (CaseCall("t::a", "3", {}), CaseCall("", None, {}, of=0, form="by name"))
OLD = (CallResult("1", "", "price(3)"), CallResult("1", "", "price(number=3)"))
NEW = (CallResult("3", "", "price(3)"), CallResult("1", "", "price(number=3)"))
LEFT = OtherForm("price(3)", "3", "by name", "1")


def test_a_form_that_is_left_behind_is_found() -> None:
    """One for a function, however many calls show it."""
    assert left_forms((*CALLS, *CALLS[1:]), (*OLD, *OLD[1:]), (*NEW, *NEW[1:])) == (LEFT,)


def test_equal_numbers_are_the_same_result() -> None:
    """Whole numbers of both kinds, wherever they stand; the result is told as it is."""
    old = (evolve(OLD[0], result="[1, 10]"), evolve(OLD[1], result="[1.0, 10]"))
    new = (evolve(NEW[0], result="[3, 10]"), evolve(NEW[1], result="[1.0, 10]"))
    assert left_forms(CALLS, old, new) == (evolve(LEFT, after="[3, 10]", before="[1.0, 10]"),)
    mended = (new[0], evolve(NEW[1], result="[3.0, 10]"))
    assert left_forms(CALLS, old, mended) == ()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (OLD, (NEW[0], evolve(NEW[1], result="3"))),
        (OLD, (evolve(NEW[0], result="1"), NEW[1])),
        ((OLD[0], evolve(OLD[1], result="2")), NEW),
        (OLD, (NEW[0], CallResult("no end"))),
        (
            tuple(evolve(item, result="raises TypeError: 3") for item in OLD),
            (NEW[0], CallResult("raises TypeError: 3")),
        ),
        (OLD, (evolve(NEW[0], result="NotImplemented"), NEW[1])),
    ],
    ids=[
        *("mended in both", "mended in none", "did something else before", "never ends", "refused"),
        "an operator leaves it to the other operand",
    ],
)
def test_nothing_is_told_of_other_forms(old: Answers, new: Answers) -> None:
    """Only of one that did the same before, and does something."""
    assert left_forms(CALLS, old, new) == ()

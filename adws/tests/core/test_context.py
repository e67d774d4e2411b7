"""Typed slots in a frozen context."""

from pathlib import PurePath

import pytest
from returns.io import IOSuccess
from returns.result import Failure, Success

from adws.core.context import Context, Slot, given_context, take
from adws.core.errors import ContextInvalid, SlotMissing

_COUNT = Slot("count", int)
_NAME = Slot("name", str)
_EMPTY = Context(PurePath("/p"))


def test_what_is_put_is_got_and_required() -> None:
    """The context put into is unchanged."""
    context = _EMPTY.put(_COUNT, 1).put(_NAME, "x").put(_COUNT, 2)
    assert (context.get(_COUNT), context.require(_NAME)) == (2, Success("x"))
    assert Context(PurePath("/p")) == _EMPTY


def test_a_slot_that_nobody_wrote_is_none_or_an_error() -> None:
    """The hint says what to do."""
    assert _EMPTY.get(_COUNT) is None
    assert _EMPTY.require(_COUNT) == Failure(
        SlotMissing(
            "no step has written the slot 'count' yet",
            hint="run a step that writes 'count' first: adws where count",
            context={"slot": "count"},
        )
    )


def test_several_slots_are_taken_at_once() -> None:
    """The first that nobody wrote is the error."""
    context = _EMPTY.put(_COUNT, 1).put(_NAME, "x")
    assert take(context, _COUNT, _NAME) == Success((1, "x"))
    assert take(context.drop(_NAME), _COUNT, _NAME) == context.drop(_NAME).require(_NAME)


def test_dropping_takes_slots_away() -> None:
    """Slots that are not there may be dropped too."""
    context = _EMPTY.put(_COUNT, 1).put(_NAME, "x")
    assert context.drop(_COUNT, Slot("gone", int)) == _EMPTY.put(_NAME, "x")


@pytest.mark.parametrize(
    ("value", "words", "hint"),
    [
        ("/p", "str: '/p'", "make one of the project's folder: Context(folder)"),
        (None, "NoneType: None", "make one of the project's folder: Context(folder)"),
        (
            IOSuccess(1),
            "IOSuccess: <IOResult: <Success: 1>>",
            "take the context out with adws.unwrap(outcome), or use outcome.bind(step)",
        ),
    ],
)
def test_what_is_given_in_place_of_a_context_is_named(value: object, words: str, hint: str) -> None:
    """With the way to a context, which an outcome already holds."""
    assert given_context(_EMPTY) == Success(_EMPTY)
    invalid = ContextInvalid(f"expected a Context, got {words}", hint=hint)
    assert given_context(value) == Failure(invalid)

"""Which examples count, and what they say of a change."""

import json

import pytest

from adws.behaviour.examples import ExampleAnswer
from adws.core.example import DroppedExample, Example, Examples
from adws.core.flag import Flag
from adws.core.verdict import Verdict
from adws.trust.examples import (
    MOST_EXAMPLES,
    NO_CALL,
    RULE,
    TOO_MANY,
    Readings,
    compare_with_base,
    judged_by_examples,
    read_examples,
)

GOOD = {"module": "shop", "call": "total([1])", "returns": "1", "why": "one price is its own sum"}
TOTAL = Example("shop", "total([1])", "1", why="one price is its own sum")


def without(_text: str) -> str:
    """Refuse nothing."""
    return ""


def refusing(text: str) -> str:
    """Refuse what is no digit."""
    return "" if text.isdigit() else "no digit"


def read(*lines: object) -> Readings:
    """Read lines."""
    return read_examples("\n".join(map(json.dumps, lines)), without)


def test_each_line_is_an_example() -> None:
    """Empty lines are none, and the same twice is one."""
    raising = {"module": "shop.till", "call": "pay()", "raises": "shop.Broke", "why": "no money"}
    text = f"{json.dumps(GOOD)}\n\n{json.dumps(raising)}\n{json.dumps(GOOD)}\n"
    other = Example("shop.till", "pay()", raises="shop.Broke", why="no money")
    assert read_examples(text, without) == Readings((TOTAL, other))


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"module": "a b"}, "'module' must be the name of a module"),
        ({"module": ""}, "'module' must be the name of a module"),
        ({"returns": ""}, "it must have either 'returns' or 'raises'"),
        ({"raises": "ValueError"}, "it must have either 'returns' or 'raises'"),
        ({"returns": "", "raises": "a()"}, "'raises' must be the name of an exception"),
        ({"why": " "}, "'why' must not be empty"),
        ({"why": "w" * 2_001}, "no text may have more than 2000 characters"),
    ],
)
def test_a_line_with_a_flaw_is_dropped(changed: dict[str, str], reason: str) -> None:
    """With its call and the reason."""
    assert read({**GOOD, **changed}) == Readings((), (DroppedExample("total([1])", reason),))


def test_a_line_that_is_no_example_is_dropped() -> None:
    """It is shown, without anything that does not show, and not at full length."""
    long = read_examples("\x1b" + "x" * 200, without).dropped[0]
    assert long.text == f"\\x1b{'x' * 158}…"
    for line in ([1], {**GOOD, "returns": 1}, {**GOOD, "told": "more"}):
        (dropped,) = read(line).dropped
        assert dropped.reason.startswith("the line cannot be read: ")


def test_an_expression_is_refused_by_the_language() -> None:
    """The call as well as what is expected of it."""
    lines = ({**GOOD, "call": "a"}, {**GOOD, "call": "1", "returns": "b"}, {**GOOD, "call": "2"})
    text = "\n".join(map(json.dumps, lines))
    example = Example("shop", "2", "1", why=GOOD["why"])
    dropped = (DroppedExample("a", "no digit"), DroppedExample("1", "no digit"))
    assert read_examples(text, refusing) == Readings((example,), dropped)


def test_too_many_are_not_read() -> None:
    """The first ones are."""
    readings = read(*({**GOOD, "call": f"total([{n}])"} for n in range(MOST_EXAMPLES + 1)))
    assert len(readings.kept) == MOST_EXAMPLES
    assert readings.dropped == (DroppedExample(f"total([{MOST_EXAMPLES}])", TOO_MANY),)


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (ExampleAnswer("2", "1", calls=(frozenset(),)), ""),
        (ExampleAnswer("1", "1", agrees=True, calls=(frozenset({"t::passes"}),)), ""),
        (ExampleAnswer("1", "1", agrees=True), NO_CALL),
        (
            ExampleAnswer(missing="no such name"),
            "it cannot be evaluated without the change: no such name",
        ),
        (
            ExampleAnswer("2", "1", calls=(frozenset({"t::passes", "t::other"}),)),
            "it contradicts t::passes, which passes and gets 2",
        ),
        (ExampleAnswer("2", "1", calls=(frozenset({"t::passes"}), frozenset())), ""),
        (
            ExampleAnswer("2", "2", agrees=True, calls=(frozenset({"t::fails", "t::passes"}),)),
            "the case t::fails makes the same call and decides its result",
        ),
    ],
)
def test_an_example_is_held_against_what_the_base_says(answer: ExampleAnswer, reason: str) -> None:
    """One that the base answers already stays: it says what must not change."""
    known = frozenset({"t::passes"}), frozenset({"t::fails"})
    dropped = (DroppedExample("total([1])", reason),)
    expected = Readings((), dropped) if reason else Readings((TOTAL,))
    assert compare_with_base((TOTAL,), (answer,), *known) == expected


def test_what_a_change_answers_otherwise_is_flagged() -> None:
    """Nothing of it shows on a terminal but text."""
    odd = Example("shop", "label('\u202e')", "'a'", why="a label")
    stated = Examples("g", "codex", kept=(TOTAL, odd, TOTAL))
    answers = (
        ExampleAnswer("1", "1", agrees=True),
        ExampleAnswer("'\x1b'", "'a'"),
        ExampleAnswer(missing="gone"),
    )
    why = "two agents disagree: codex expects 'a' (a label), but the change gives '\\x1b'"
    judged = judged_by_examples(Verdict(accepted=True), ("shop.py",), stated, answers)
    assert judged == Verdict(
        accepted=True,
        flags=(Flag(RULE, "shop.py", 0, "shop: label('\\u202e')", why),),
        notes=("1 of 3 examples could not be evaluated with the change",),
    )

"""Many calls that differ in the number of a text."""

from typing import Any

import pytest

from adws.tests.behaviour.probes import probe


def row(**arguments: object) -> dict[str, Any]:
    """Return a recorded call."""
    return {"spot": ["m", ["f"], "function"], "given": probe("adws_call_copies").encoded(arguments)}


def many_rows(*rows: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the calls that are made of some."""
    return list(probe("adws_call_many").many_rows(rows))


def given(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the arguments of calls."""
    return [probe("adws_call_copies").decoded(row["given"]) for row in rows]


def test_each_row_has_its_turn_with_each_number() -> None:
    """The text may be anywhere in the arguments; other values stay."""
    rows = many_rows(row(a=["x1"], b=2), row(c="y"), row(d=3))
    assert (len(rows), given(rows)[:4]) == (
        200,
        [{"a": ["x2"], "b": 2}, {"c": "y100"}, {"a": ["x0"], "b": 2}, {"c": "y101"}],
    )


def test_few_texts_of_few_rows_are_changed() -> None:
    """The first ones."""
    assert len(many_rows(row(a="1", b="2", c="3", d="4"))) == 300
    assert len(many_rows(*(row(a=str(number)) for number in range(13)))) == 1_200


def test_what_cannot_be_read_again_is_left_out() -> None:
    """Nothing can be put in its place."""
    assert many_rows({"given": "?"}) == []


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("1989-W09", ["1990-W09", "1988-W09", "1991-W09", "1987-W09", "1992-W09"]),
        ("9-1-1", ["10-1-1", "8-1-1", "11-1-1", "7-1-1", "12-1-1"]),
        ("x1", ["x2", "x0", "x3", "x103", "x4"]),
        ("a", ["a100", "a101", "a102", "a103", "a104"]),
    ],
    ids=["two numbers", "three", "a small one", "none"],
)
def test_each_number_of_a_text_is_another_one_near_it(text: str, first: list[str]) -> None:
    """The first changes first, as wide as before. Without one, there is one behind the text.

    No two texts are the same.
    """
    texts = [probe("adws_call_many").with_number(text, number) for number in range(100, 200)]
    assert (texts[:5], len(set(texts))) == (first, 100)


def test_the_other_numbers_of_a_text_come_later() -> None:
    """Each has its share."""
    texts = [probe("adws_call_many").with_number("1-1-1", number) for number in (133, 134, 168)]
    assert texts == ["118-1-1", "1-2-1", "1-1-2"]

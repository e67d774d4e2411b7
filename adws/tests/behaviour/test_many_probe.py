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
        [{"a": ["x100"], "b": 2}, {"c": "y100"}, {"a": ["x101"], "b": 2}, {"c": "y101"}],
    )


def test_few_texts_of_few_rows_are_changed() -> None:
    """The first ones."""
    assert len(many_rows(row(a="1", b="2", c="3", d="4"))) == 300
    assert len(many_rows(*(row(a=str(number)) for number in range(13)))) == 1_200


def test_what_cannot_be_read_again_is_left_out() -> None:
    """Nothing can be put in its place."""
    assert many_rows({"given": "?"}) == []


@pytest.mark.parametrize(("text", "changed"), [("a-1.2", "a-1.7"), ("1a", "7a"), ("a", "a7")])
def test_the_last_number_of_a_text_is_another(text: str, changed: str) -> None:
    """Or there is one behind it."""
    assert probe("adws_call_many").with_number(text, 7) == changed

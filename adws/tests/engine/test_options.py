"""Options against type hints."""

from collections.abc import Mapping
from typing import Any

import pytest

from adws.engine.options import accepts, type_words


@pytest.mark.parametrize(
    ("hint", "fitting", "wrong"),
    [
        (str, "a", 1),
        (int, 1, True),
        (float, 1, "1"),
        (bool, True, 1),
        (str | None, "a", 1),
        (tuple[str, ...], ["a"], ["a", 1]),
        (tuple[int, ...] | None, [1], "x"),
        (dict[str, str], {"a": "b"}, []),
        (Mapping[str, str], {"a": "b"}, "a"),
    ],
)
def test_a_value_fits_its_hint_or_not(hint: object, fitting: object, wrong: object) -> None:
    """Whole numbers are numbers, truth values are not, arrays are checked item by item."""
    assert (accepts(hint, fitting), accepts(hint, wrong)) == (True, False)


def test_an_option_without_a_hint_takes_anything() -> None:
    """What is declared as anything may be anything."""
    assert accepts(Any, object())


@pytest.mark.parametrize(
    ("hint", "expected"),
    [
        (int | None, "a whole number"),
        (str | bool, "a text or true or false"),
        (tuple[float, ...], "an array (each a number)"),
        (Mapping[str, str], "a table"),
        (bytes, "<class 'bytes'>"),
    ],
)
def test_a_hint_is_told_in_words(hint: object, expected: str) -> None:
    """People read the words of a TOML file, not those of Python."""
    assert type_words(hint) == expected

"""Durations as services spell them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adws.agents.duration import DURATION, duration_seconds


@pytest.mark.parametrize(
    ("spelled", "seconds"),
    [
        ("3 days 2 hours 5 minutes", 266_700.0),
        ("1 day, 1 hour and 1 second", 90_001.0),
        ("18h43m12s", 67_392.0),
        ("35.5s", 35.5),
        ("250 milliseconds", 0.25),
        ("20 mins", 1200.0),
    ],
)
def test_it_is_found_and_counted(spelled: str, seconds: float) -> None:
    """The pattern takes the whole of it, and no word behind it."""
    result = re.search(DURATION, f"wait {spelled}. Or more, many more.")
    assert result is not None
    assert duration_seconds(result[0]) == seconds


@given(st.integers(0, 99), st.integers(0, 23), st.integers(0, 59), st.integers(0, 59))
def test_the_parts_add_up(days: int, hours: int, minutes: int, seconds: int) -> None:
    """Each in its unit, short or long."""
    expected = ((days * 24 + hours) * 60 + minutes) * 60 + seconds
    short = f"{days}d{hours}h{minutes}m{seconds}s"
    long = f"{days} days {hours} hours {minutes} minutes {seconds} seconds"
    assert (duration_seconds(short), duration_seconds(long)) == (expected, expected)


@pytest.mark.parametrize("words", ["5 models", "3 months", "in a while", "7 developers"])
def test_other_words_behind_a_number_are_no_unit(words: str) -> None:
    """A unit ends where its word ends."""
    assert re.search(DURATION, words) is None

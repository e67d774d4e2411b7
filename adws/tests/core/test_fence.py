"""Text of others, made safe to show."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adws.core.fence import bound, clean, fence


def test_a_short_text_is_whole() -> None:
    """A text within the bound stays as it is."""
    assert bound("abc", 3) == "abc"


@given(st.text(alphabet="`a\n \x1b"), st.integers(min_value=2, max_value=40))
def test_nothing_inside_closes_the_fence(text: str, size: int) -> None:
    """No run of backticks inside a fence is as long as the fence."""
    first, *body, last = fence(text, size).split("\n")
    marks = first.removesuffix("text")
    runs = [len(run) for line in body for run in re.findall("`+", line)]
    assert (last, set(marks)) == (marks, {"`"})
    assert max(runs, default=0) < len(marks)


@pytest.mark.parametrize(
    ("dirty", "text"),
    [
        ("\x1b[1;31mE\x1b[0m", "E"),
        ("\x1b]0;title\x07x", "x"),
        ("\x1b]8;;http://a\x1b\\link", "link"),
        ("\x1b(B", "(B"),
        ("a\x00\x08b\x9b", "ab"),
        ("tab\tand\nline", "tab\tand\nline"),
        ("left\u202eright\u200b", "leftright"),
    ],
)
def test_escapes_and_hidden_characters_are_removed(dirty: str, text: str) -> None:
    """What a terminal would obey, or a reader would not see, is removed."""
    assert clean(dirty) == text

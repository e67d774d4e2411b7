"""Text of others, made safe to show."""

import re

from hypothesis import given
from hypothesis import strategies as st

from adws.core.fence import bound, fence


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

"""A text on one line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adws.reports.one_line import one_line


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (" a\n\tb ", "a b"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("a\x00b\udc80", "a\ufffdb\ufffd"),
        ("", ""),
    ],
)
def test_a_text_is_put_on_one_line(text: str, expected: str) -> None:
    """Colours go, what cannot be printed is marked."""
    assert one_line(text) == expected


@given(st.text())
def test_a_line_can_be_printed_and_written(text: str) -> None:
    """One line, encodable, and the same when it is done twice."""
    line = one_line(text)
    assert line.splitlines() in ([line], [])
    assert line.encode().decode() == one_line(line)

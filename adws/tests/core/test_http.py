"""Texts in addresses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adws.core.http import quoted, unquoted


@given(st.text())
def test_what_is_quoted_can_be_read_back(text: str) -> None:
    """Whatever it holds."""
    assert unquoted(quoted(text)) == text


@pytest.mark.parametrize(("text", "read"), [("100%", "100%"), ("%zz", "%zz"), ("%41%2", "A%2")])
def test_a_sign_that_quotes_nothing_stays(text: str, read: str) -> None:
    """As browsers do it."""
    assert unquoted(text) == read

"""The beginning of a long text."""

from hypothesis import given
from hypothesis import strategies as st

from adws.reports.excerpt import excerpt


@given(st.text(), st.integers(min_value=1, max_value=50))
def test_an_excerpt_is_never_longer_than_it_may_be(text: str, characters: int) -> None:
    """A short text stays whole, a long one ends in an ellipsis."""
    result = excerpt(text, characters)
    assert result == (text if len(text) <= characters else text[: characters - 1] + "…")
    assert len(result) <= characters

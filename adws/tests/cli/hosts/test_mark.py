"""The mark in a file tells whether somebody has changed it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adws.cli.hosts.mark import is_marked, is_untouched, mark_for, with_digest

LINES = st.lists(st.sampled_from(("", "a", "# é", "b: c", "---", "<!-- d -->")), max_size=5)
MORE = st.sampled_from(("a", "#", " ", "\n", "\r\n", "\r", "# e\n"))


@given(LINES, LINES)
def test_what_was_marked_is_known_and_untouched(before: list[str], behind: list[str]) -> None:
    """Wherever the mark stands."""
    text = with_digest("\n".join((*before, f"# {mark_for('me')}", *behind)))
    assert (is_marked(text, "me"), is_marked(text, "you"), is_untouched(text)) == (
        True,
        False,
        True,
    )


@given(LINES, st.integers(min_value=0), MORE)
def test_one_more_letter_is_seen(lines: list[str], at: int, more: str) -> None:
    """Anywhere but in the mark's own line, where it changes nothing that is read."""
    mark, text = with_digest("\n".join((f"# {mark_for('me')}", *lines, ""))).split("\n", 1)
    place = at % (len(text) + 1)
    changed = f"{mark}\n{text[:place]}{more}{text[place:]}"
    assert is_untouched(changed) == (changed.replace("\r\n", "\n") == f"{mark}\n{text}")


@pytest.mark.parametrize("text", ["", "a\n", "# adws init me: no digest\n", "adws init me 0:"])
def test_a_text_without_a_mark_is_not_ours(text: str) -> None:
    """It is never taken for untouched."""
    assert (is_marked(text, "me"), is_untouched(text), with_digest(text)) == (False, False, text)

"""Characters that do not show."""

import pytest

from adws.core.invisible import clean


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

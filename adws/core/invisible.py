r"""Characters of a text that do not show on a screen, and could hide or disguise something.

Terminal escapes, control characters, characters that reorder or hide others.
"""

import re

_ESCAPE = r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\-_])"
_CONTROL = r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]"
INVISIBLE = re.compile(f"{_ESCAPE}|{_CONTROL}")
"""What does not show."""

_ANY = re.compile(_CONTROL)


def clean(text: str) -> str:
    r"""Remove what does not show.

    >>> clean("\x1b[31mred\x1b[0m\r\n\x00done")
    'red\ndone'
    """
    return INVISIBLE.sub("", text)


def hides_something(text: str) -> bool:
    """Return whether a text holds anything that does not show; quick where it does not."""
    return _ANY.search(text) is not None

"""Text that others wrote, made safe to show to an agent: cleaned, bounded, fenced as data."""

import re

_ESCAPE = r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\-_])"
_CONTROL = r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]"
INVISIBLE = re.compile(f"{_ESCAPE}|{_CONTROL}")
"""What does not show on a screen, and could hide or disguise something.

Terminal escapes, control characters, characters that reorder or hide others.
"""

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


_MINIMUM = 3


def bound(text: str, characters: int) -> str:
    r"""Keep the head and the tail of a long text and say between them how much is left out.

    >>> bound("abcdefghij", 4)
    'ab\n[… 6 characters left out …]\nij'
    """
    if len(text) <= characters:
        return text
    head = characters // 2
    tail = characters - head
    return f"{text[:head]}\n[… {len(text) - characters} characters left out …]\n{text[-tail:]}"


def fence(text: str, characters: int) -> str:
    """Fence a text as a code block whose fence is longer than any run of backticks inside.

    >>> print(fence("a ``` b", 100))
    ````text
    a ``` b
    ````
    """
    body = bound(clean(text).strip("\n"), characters)
    longest = max((len(run) for run in re.findall(r"`+", body)), default=0)
    marks = "`" * max(_MINIMUM, longest + 1)
    return f"{marks}text\n{body}\n{marks}"

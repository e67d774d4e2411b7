"""Text that others wrote, made safe to show to an agent: cleaned, bounded, fenced as data."""

import re

from adws.core.visible import visible_lines

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
    body = bound(visible_lines(text).strip("\n"), characters)
    longest = max((len(run) for run in re.findall(r"`+", body)), default=0)
    marks = "`" * max(_MINIMUM, longest + 1)
    return f"{marks}text\n{body}\n{marks}"

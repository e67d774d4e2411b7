"""Text that others wrote, as one argument of a program: what it can hold, and how much."""

import re

_CHARACTERS = 20_000
_IMPOSSIBLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")


def argument(text: str) -> str:
    r"""Return a text without what no argument can hold, cut to a length that any system takes.

    >>> argument("it's $(done)\x00\n`now`")
    "it's $(done)\n`now`"
    """
    return _IMPOSSIBLE.sub("", text)[:_CHARACTERS]

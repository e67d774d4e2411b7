"""What a tool printed, without what is meant for a terminal alone."""

import re

_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def plain_text(text: str) -> str:
    r"""Return a text without the terminal's colour codes.

    >>> plain_text("expected \x1b[31m1\x1b[39m")
    'expected 1'
    """
    return _ESCAPE.sub("", text)

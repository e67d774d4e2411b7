"""A text on one line, whatever it was."""

import re

_COLOUR = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


def one_line(text: str) -> str:
    r"""Return a text on one line, without colours and characters that cannot be printed.

    >>> one_line("a  b\tc")
    'a b c'
    """
    found = " ".join(_COLOUR.sub("", text).split())
    return _UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", found)

"""A text of many lines, cut to a length."""

from itertools import accumulate


def bounded(text: str, characters: int, where: str) -> str:
    r"""Return a text of at most so many characters; one that goes on says so, and ``where``.

    >>> print(bounded("one word\ntwo words\nthree\nfour\nfive", 33, "a.md"))
    one word
    … (4 more lines in a.md)
    """
    if len(text) <= characters:
        return text
    lines = text.splitlines()
    room = characters - len(_more(len(lines), where))
    lengths = accumulate(len(line) + 1 for line in lines)
    kept = sum(length <= room for length in lengths)
    return "\n".join((*lines[:kept], _more(len(lines) - kept, where)))[: max(characters, 0)]


def _more(lines: int, where: str) -> str:
    return f"… ({lines} more lines in {where})"

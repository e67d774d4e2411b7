"""Text of others in a comment or a prompt: fenced, bounded, and calling nobody.

A comment of the pipeline is written by an account with rights. Names in it (``@name``) would call
people or start an agent, and words like "fixes #7" would close an issue: both are broken up by a
space or a dot.
"""

import re

from adws.core.fence import fence
from adws.core.quantity import quantity
from adws.core.visible import one_line, visible_lines
from adws.reports.markdown import code, plain

MOST_OUTPUT = 12_000
_MOST_NAME = 200
_CLOSING = re.compile(
    r"\b((?:clos(?:e[sd]?)|fix(?:e[sd])?|resolve[sd]?):?)(?=\s+(?:[\w./-]*#|GH-|https?://))",
    re.IGNORECASE,
)
_REFERENCE = re.compile(r"#(?=\d)|\bGH-(?=\d)", re.IGNORECASE)
_MENTION = re.compile(r"(?<![\w/.])@(?=\w)")
_ANY_MENTION = re.compile(r"(?<!\w)@(?=\w)")


def calling_nobody(text: str) -> str:
    """Return a text without names that are called and issues that are closed.

    >>> calling_nobody("fixes #7, says @ada (ada@home.test)")
    'fixes · # 7, says @ ada (ada@home.test)'
    """
    parted = _CLOSING.sub(r"\1 ·", text)
    return _MENTION.sub("@ ", _REFERENCE.sub(r"\g<0> ", parted))


def name(text: str) -> str:
    """Return a name of others, such as a path or a title, for a sentence of a comment.

    >>> name("tests/test_a.py")
    '`tests/test_a.py`'
    """
    span = code(_short(text))
    return span if span.startswith("`") else sentence(text)


def sentence(text: str) -> str:
    """Return a sentence of others on one line of a comment."""
    return plain(_ANY_MENTION.sub("@ ", _short(text)))


def quoted(text: str, characters: int = MOST_OUTPUT) -> str:
    """Return a text of others for a comment: fenced, cut at lines, calling nobody."""
    return fence(calling_nobody(cut(visible_lines(text), characters)), 2 * characters)


def fenced_output(text: str, characters: int = MOST_OUTPUT) -> str:
    """Return a text of others for a prompt: fenced and cut at lines, word by word as it is."""
    return fence(cut(visible_lines(text), characters), 2 * characters)


def cut(text: str, characters: int) -> str:
    r"""Keep the first and the last lines of a long text, and say how many are left out.

    >>> print(cut("one\ntwo\nthree\nfour\nfive", 14))
    one
    [… 3 lines left out …]
    five
    """
    if len(text) <= characters:
        return text
    head, tail = text[: characters // 2], text[-(characters // 2) :]
    first = head.rpartition("\n")[0] or head
    last = tail.partition("\n")[2] or tail
    line_count = text[len(first) : -len(last)].strip("\n").count("\n") + 1
    return f"{first}\n[… {quantity(line_count, 'line')} left out …]\n{last}"


def _short(text: str) -> str:
    line = calling_nobody(one_line(text[: 2 * _MOST_NAME]))
    return line if len(line) <= _MOST_NAME else f"{line[:_MOST_NAME]}…"

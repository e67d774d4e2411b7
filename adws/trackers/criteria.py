"""By what a piece of work is accepted, told from a text."""

import re

_TASK = re.compile(r"^\s*[-*+]\s+\[[ xX]\]\s+(.*\S)\s*$", re.MULTILINE)
_MARK = re.compile(r"^\s*(?:[-*+]\s+(?:\[[ xX]\]\s+)?|\d+[.)]\s+)?")


def ticked_off(text: str) -> tuple[str, ...]:
    r"""Return the items of the task lists in a Markdown text.

    >>> ticked_off("Do this:\n- [ ] sorts\n- [x] is fast\n- a remark")
    ('sorts', 'is fast')
    """
    return tuple(_TASK.findall(text))


def one_a_line(text: str) -> tuple[str, ...]:
    r"""Return the lines of a text, without the marks of a list.

    >>> one_a_line("1. sorts\n\n- [ ] is fast\nkeeps -1")
    ('sorts', 'is fast', 'keeps -1')
    """
    return tuple(_MARK.sub("", line).rstrip() for line in text.splitlines() if line.strip())

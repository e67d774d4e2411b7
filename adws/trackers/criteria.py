"""The acceptance criteria of a piece of work, read from a text."""

import re

_TASK = re.compile(r"^\s*[-*+]\s+\[[ xX]\]\s+(.*\S)\s*$", re.MULTILINE)
_MARK = re.compile(r"^\s*(?:[-*+]\s+(?:\[[ xX]\]\s+)?|\d+[.)]\s+)?")


def checklist_items(text: str) -> tuple[str, ...]:
    r"""Return the items of the task lists in a Markdown text.

    >>> checklist_items("Do this:\n- [ ] sorts\n- [x] is fast\n- a remark")
    ('sorts', 'is fast')
    """
    return tuple(_TASK.findall(text))


def list_lines(text: str) -> tuple[str, ...]:
    r"""Return the lines of a text, without the marks of a list.

    >>> list_lines("1. sorts\n\n- [ ] is fast\nkeeps -1")
    ('sorts', 'is fast', 'keeps -1')
    """
    return tuple(_MARK.sub("", line).rstrip() for line in text.splitlines() if line.strip())

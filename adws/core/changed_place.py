"""The first place of a change, as one line of a diff."""

import re
from collections.abc import Sequence

from attrs import frozen

_FILE = re.compile(r"^diff --git ", re.MULTILINE)
_PART = re.compile(r"^@@ -\S+ \+(?P<line>\d+)\S* @@.*$", re.MULTILINE)


@frozen
class ChangedPlace:
    """The first place of a change, and the size of the whole change."""

    path: str
    """The file, relative to the repository's top."""
    line: int = 0
    """The line of the new file, from 1; 0 if the diff shows no text."""
    before: str = ""
    """Its first line before the change, without indentation; empty if lines are added only."""
    after: str = ""
    """Its first line after the change, without indentation; empty if lines are removed only."""
    added: int = 0
    """How many lines the whole change adds."""
    removed: int = 0
    """How many lines the whole change removes."""


def changed_place(diff: str, paths: Sequence[str]) -> ChangedPlace | None:
    r"""Return the first place in a unified diff; None if it changes no file.

    The diff has no lines of context. ``paths`` are its files, in its order.

    >>> diff = "diff --git a/a.py b/a.py\n--- a/a.py\n+++ b/a.py\n@@ -2 +2 @@\n-  a - b\n+  a + b\n"
    >>> changed_place(diff, ("a.py",))
    ChangedPlace(path='a.py', line=2, before='a - b', after='a + b', added=1, removed=1)
    """
    files = [_parts(text) for text in _FILE.split(diff)[1:]]
    if not files or len(files) != len(paths):
        return None
    first = next((at for at, parts in enumerate(files) if parts), 0)
    every = [part for parts in files for part in parts]
    line, own = files[first][0] if files[first] else (0, ())
    return ChangedPlace(
        paths[first],
        line,
        before=_first(own, "-"),
        after=_first(own, "+"),
        added=sum(text.startswith("+") for _, lines in every for text in lines),
        removed=sum(text.startswith("-") for _, lines in every for text in lines),
    )


def _parts(text: str) -> list[tuple[int, Sequence[str]]]:
    """Return the first line of each changed part of a file, and its marked lines."""
    _, *pieces = _PART.split(text)
    return [
        (int(line), lines.split("\n"))
        for line, lines in zip(pieces[::2], pieces[1::2], strict=True)
    ]


def _first(lines: Sequence[str], sign: str) -> str:
    changed_lines = (line[1:].strip() for line in lines if line.startswith(sign))
    return next(filter(None, changed_lines), "")

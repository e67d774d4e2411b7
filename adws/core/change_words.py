"""Describes a change in a few words, for people who have not read it."""

import re
from collections.abc import Iterator

from adws.core.patch import ChangeKind, FileChange, Patch

_FILE = re.compile(r"^diff --git ", re.MULTILINE)
_PART = re.compile(r"^@@ [^@]*@@ ?(?P<near>.*)$", re.MULTILINE)
_MAX_CHARACTERS = 80


def change_summary(patch: Patch) -> str:
    r"""Return what a change does to each file, in the order of its files.

    >>> text = "diff --git a/a.py b/a.py\n@@ -1 +1 @@\n-return a - b\n+return a + b"
    >>> change_summary(Patch("b", "t", (FileChange("a.py", ChangeKind.MODIFIED, 1, 1),), text))
    '`return a - b` became `return a + b`'
    """
    texts = _FILE.split(patch.text)[1:]
    if len(patch.changes) == 1 and len(texts) == 1:
        return _file_summary(patch.changes[0], texts[0])
    if len(patch.changes) != len(texts):
        return f"changed {', '.join(patch.paths)}"
    pairs = zip(patch.changes, texts, strict=True)
    return "; ".join(f"{change.path}: {_file_summary(change, text)}" for change, text in pairs)


def _file_summary(change: FileChange, text: str) -> str:
    if change.added is None or change.removed is None:
        return f"{change.kind.value} as a binary file"
    if change.kind is not ChangeKind.MODIFIED:
        return f"{change.kind.value}, {_lines(change.added or change.removed)}"
    parts = _PART.split(text)
    nearby_text = next((_short(part) for part in parts[1::2] if part.strip()), "")
    removed, added = (list(_lines_with_sign(parts[2::2], sign)) for sign in "-+")
    if len(removed) == len(added) == 1:
        return f"`{_short(removed[0])}` became `{_short(added[0])}`"
    if len(removed) + len(added) == 1:
        return f"removed `{_short(removed[0])}`" if removed else f"added `{_short(added[0])}`"
    where = f" near `{nearby_text}`" if nearby_text else ""
    return f"{_lines(len(added))} added and {len(removed)} removed{where}"


def _lines_with_sign(parts: list[str], sign: str) -> Iterator[str]:
    """Yield the lines of a diff that begin with a sign, without it."""
    for part in parts:
        yield from (line[1:] for line in part.split("\n") if line.startswith(sign))


def _lines(count: int) -> str:
    return "1 line" if count == 1 else f"{count} lines"


def _short(line: str) -> str:
    text = " ".join(line.split())
    return text if len(text) <= _MAX_CHARACTERS else f"{text[: _MAX_CHARACTERS - 1]}…"

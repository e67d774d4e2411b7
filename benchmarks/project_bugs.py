"""Bugs of one line for sources in any language, the same ones each time.

A bug exchanges one operator, number or word for another. Which lines come first is drawn from the
name of the file and the text of the line, so that it does not follow the order of the code.
"""

import hashlib
import re
from pathlib import Path

from attrs import frozen

from benchmarks.project_sources import Project

_EXCHANGES = tuple(
    (re.compile(pattern), to)
    for pattern, to in (
        (r" === ", " !== "),
        (r" !== ", " === "),
        (r" == ", " != "),
        (r" != ", " == "),
        (r" <= ", " < "),
        (r" >= ", " > "),
        (r" < (?=[\w(])", " <= "),
        (r" > (?=[\w(])", " >= "),
        (r" \+ ", " - "),
        (r" - (?=[\w(])", " + "),
        (r" \* (?=[\w(])", " + "),
        (r" && ", " || "),
        (r" \|\| ", " && "),
        (r" and ", " or "),
        (r" or ", " and "),
        (r"\btrue\b", "false"),
        (r"\bfalse\b", "true"),
        (r"\bTrue\b", "False"),
        (r"\bFalse\b", "True"),
        (r"\b0\b", "1"),
        (r"\b1\b", "2"),
    )
)
_NO_CODE = re.compile(r"""^\s*($|#|//|\*|/\*|"|'|>|import |from |use |package |\.|@)""")
_NOT_OPERATORS = re.compile(r"\b(if|while|return|elsif|elif|else|when|=)\b|=|\?|\breturn\b")


@frozen
class OneLineBug:
    """A line of a file, by its number from 0, and what stands there instead."""

    file: str
    line: int
    before: str
    after: str

    @property
    def text(self) -> str:
        """Where it is and what changes, for a person."""
        return f"{self.file}:{self.line + 1} {self.before.strip()} → {self.after.strip()}"

    def put_in(self, tree: Path) -> None:
        """Write the bug."""
        self._exchange(tree, self.after)

    def take_out(self, tree: Path) -> None:
        """Write what stood there."""
        self._exchange(tree, self.before)

    def _exchange(self, tree: Path, line: str) -> None:
        path = tree / self.file
        lines = path.read_bytes().split(b"\n")
        lines[self.line] = line.encode()
        _ = path.write_bytes(b"\n".join(lines))


def one_line_bugs(project: Project, tree: Path) -> list[OneLineBug]:
    """Return the bugs of a project's sources, in the order in which to try them."""
    files = sorted({path for glob in project.sources for path in tree.glob(glob)})
    bugs = [bug for path in files for bug in _in_file(path, str(path.relative_to(tree)))]
    return sorted(bugs, key=lambda bug: hashlib.sha256(bug.text.encode()).digest())


def _in_file(path: Path, name: str) -> list[OneLineBug]:
    bugs = list[OneLineBug]()
    quoted = False  # within a docstring of Python
    for number, raw in enumerate(path.read_bytes().split(b"\n")):
        line = raw.decode(errors="surrogateescape")
        opened = quoted
        quoted ^= (line.count('"""') + line.count("'''")) % 2 == 1
        if opened or quoted or _NO_CODE.match(line) or not _NOT_OPERATORS.search(line):
            continue
        for pattern, to in _EXCHANGES:
            found = pattern.search(line)
            if found and not _in_text(line, found.start()):
                after = line[: found.start()] + to + line[found.end() :]
                bugs.append(OneLineBug(name, number, line, after))
                break
    return bugs


def _in_text(line: str, at: int) -> bool:
    before = line[:at]
    return any(before.count(mark) % 2 for mark in "\"'`") or "//" in before or " # " in before

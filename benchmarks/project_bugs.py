"""Bugs of one line for sources in any language, the same ones each time.

A bug exchanges one operator, number or word for another. Which lines come first is drawn from the
name of the file and the text of the line, so that it does not follow the order of the code.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from attrs import frozen

from benchmarks.project_sources import Project

Exchanges = tuple[tuple[re.Pattern[str], str], ...]
"""What is looked for, and what stands there instead."""


def _exchanges(*pairs: tuple[str, str]) -> Exchanges:
    return tuple((re.compile(pattern), to) for pattern, to in pairs)


_ONE_MORE = "one more"
"""Instead of a number: one more than it."""

_EXCHANGES = _exchanges(
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
_FURTHER = (
    *_EXCHANGES,
    *_exchanges(
        (r" is None\b", " is not None"),
        (r" is not None\b", " is None"),
        (r"\bif not ", "if "),
        (r"\bif (?=[a-z_][\w.]*:)", "if not "),
        (r"\bif \(!(?=\w)", "if ("),
        (r"\bif \((?=\w)", "if (!"),
        (r" \+= ", " -= "),
        (r" -= ", " += "),
        (r" / (?=[\w(])", " * "),
        (r" % (?=[\w(])", " / "),
        (r"\b\d+\b", _ONE_MORE),
    ),
)
_NO_CODE = re.compile(r"""^\s*($|#|//|\*|/\*|"|'|>|import |from |use |package |\.|@)""")
_DECIDES = re.compile(r"\b(if|while|return|elsif|elif|else|when)\b|=|\?")
_CASE = re.compile(r"\bcase\b")


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
        lines[self.line] = line.encode(errors="surrogateescape")
        _ = path.write_bytes(b"\n".join(lines))


def one_line_bugs(project: Project, tree: Path) -> list[OneLineBug]:
    """Return the bugs of a project's sources, in the order in which to try them.

    At first there is one for each line that decides or calculates, then come all others.
    """
    files = sorted({path for glob in project.sources for path in tree.glob(glob)})
    lines = [
        (str(path.relative_to(tree)), number, line)
        for path in files
        for number, line in _code(path)
    ]
    deciding = [line for line in lines if _DECIDES.search(line[2])]
    first = _drawn(bug for line in deciding for bug in list(_in_line(*line, _EXCHANGES))[:1])
    further = _drawn(bug for line in lines for bug in _in_line(*line, _FURTHER))
    return list(dict.fromkeys([*first, *further]))


def _drawn(bugs: Iterable[OneLineBug]) -> list[OneLineBug]:
    return sorted(
        bugs, key=lambda bug: hashlib.sha256(bug.text.encode(errors="surrogateescape")).digest()
    )


def _code(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the lines that may hold a bug, with their numbers."""
    quoted = False  # within a docstring of Python
    for number, raw in enumerate(path.read_bytes().split(b"\n")):
        line = raw.decode(errors="surrogateescape")
        opened = quoted
        quoted ^= (line.count('"""') + line.count("'''")) % 2 == 1
        if not (opened or quoted or _NO_CODE.match(line)) and (
            _DECIDES.search(line) or _CASE.search(line)
        ):
            yield number, line


def _in_line(file: str, number: int, line: str, exchanges: Exchanges) -> Iterator[OneLineBug]:
    for pattern, to in exchanges:
        for found in pattern.finditer(line):
            if not _in_text(line, found.start()):
                instead = str(int(found[0]) + 1) if to == _ONE_MORE else to
                after = f"{line[: found.start()]}{instead}{line[found.end() :]}"
                yield OneLineBug(file, number, line, after)


def _in_text(line: str, at: int) -> bool:
    before = line[:at]
    return any(before.count(mark) % 2 for mark in "\"'`") or "//" in before or " # " in before

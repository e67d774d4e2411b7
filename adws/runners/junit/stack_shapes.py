"""How stack traces look: one row a way of printing them, the first that fits a text decides."""

import re

from attrs import frozen


@frozen
class StackShape:
    """A way of printing frames: ``file``, ``line`` and perhaps ``function`` in each match.

    ``innermost_first``: the place where it went wrong stands at the top.
    """

    language: str
    frame: re.Pattern[str]
    innermost_first: bool = True


def _row(language: str, frame: str, *, innermost_first: bool = True) -> StackShape:
    return StackShape(language, re.compile(frame, re.MULTILINE), innermost_first)


STACK_SHAPES = (
    _row(
        "Java, Kotlin, Scala",
        r"^\s*at (?:[\w.@-]*/)*(?P<function>[\w.$<>-]+)"
        r"\((?P<file>[\w$-]+\.(?:java|kt|scala|groovy|clj)):(?P<line>\d+)\)",
    ),
    _row("C#, F#", r"^\s*at (?P<function>\S.*?) in (?P<file>.+?):line (?P<line>\d+)\s*$"),
    _row(
        "JavaScript",
        r"^\s*(?:at|\u276f) (?:async )?(?:(?P<function>[^()\n]+?) \(?)?"
        r"(?:file://)?(?P<file>[^\s():][^():\n]*):(?P<line>\d+):\d+\)?\s*$",
    ),
    _row(
        "Python",
        r'^\s*File "(?P<file>[^"\n]+)", line (?P<line>\d+)(?:, in (?P<function>.+))?$',
        innermost_first=False,
    ),
    _row("pytest", r"^(?P<file>[^\s:]+\.py):(?P<line>\d+): ", innermost_first=False),
    _row(
        "PHP, a thrown exception",
        r"^#\d+ (?P<file>[^(\n]+)\((?P<line>\d+)\): (?P<function>[^(\n]+)",
    ),
    _row(
        "Ruby",
        r"^\s*(?:# |from )?(?P<file>[^\s:]+\.rb):(?P<line>\d+):in [`'](?P<function>[^'\n]+)'",
    ),
    _row(
        "a place at the beginning of a line: PHPUnit, Go, Rust, GoogleTest, Elixir, behave",
        r"^[ \t]*(?:-->|at|#|Location:)?[ \t]*"
        r"(?P<file>[\w./@+-]+\.[A-Za-z]\w*):(?P<line>\d+)(?=[\s:,)]|$)",
    ),
)

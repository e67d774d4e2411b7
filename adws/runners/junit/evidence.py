"""Why a case failed, from the marks that a report gives it."""

import re
from collections.abc import Iterator

from attrs import frozen

from adws.core.suite import Evidence, Frame
from adws.runners.junit.elements import CaseElement, ResultMark, stands_for_class
from adws.runners.junit.places import SourcePaths

_CAUSE = re.compile(r"^\s*(?:Caused by|\[?cause\]?): ", re.MULTILINE)
_CLASS = re.compile(r"(?:[\w$]+(?:\.|::|\\|/))*(?P<name>[A-Z][\w$]*)")
_SAYS_NOTHING = frozenset({"Error", "ERROR", "Failure", "FAILURE", "Failed", "NoneType", "None"})
_PRINTED = re.compile(
    r"^(?:E +|\S+:\d+: )?(?:[\w$]+(?:\.|::|\\))*"
    r"(?P<name>[A-Z][\w$]*(?:Error|Exception|Failure|Failed))"
    r"(?: \[\w+\])?(?:: (?P<message>.*))?$",
    re.MULTILINE,
)
_SEARCHED = 8000  # characters of a trace
_PHASES = {
    # how pytest begins the message of an element ``error``
    "collection failure": "collect",
    "failed on setup with": "setup",
    "failed on teardown with": "teardown",
}
_FRAMED = tuple(_PHASES)
_COLOUR = re.compile(r"(?:#x1B|\u241b)?\[\d{1,3}(?:;\d{1,3})*m")
"""A code of the terminal: XML cannot hold its first character, so tools write or leave it out."""
_HOOK = re.compile(r'"(?:before|after) (?:all|each)" hook|^\(unnamed\)$')
"""Names of what is no case but prepares others: Mocha's hooks, and those of bun."""


@frozen
class StackShape:
    """A way of printing frames: ``file``, ``line`` and perhaps ``function`` in each match.

    ``innermost_first``: the place where it went wrong is at the top.
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


def innermost_cause(text: str) -> str:
    r"""Return the part of a trace about the error that caused the others.

    >>> innermost_cause("E1\n at a\nCaused by: E2\n at b")
    'E2\n at b'
    """
    matches = [*_CAUSE.finditer(text)]
    return text[matches[-1].end() :] if matches else text


def raw_frames(text: str) -> Iterator[Frame]:
    r"""Yield the frames of a trace, outermost first, with their files as they are printed.

    >>> text = "java.lang.Error: x\n\tat com.x.Sum.add(Sum.java:7)\n\tat com.x.Main.go(Main.java:2)"
    >>> [(frame.file, frame.line) for frame in raw_frames(text)]
    [('Main.java', 2), ('Sum.java', 7)]
    """
    for part in (innermost_cause(text), text):
        for shape in STACK_SHAPES:
            matches = [*shape.frame.finditer(part)]
            if matches:
                yield from _outermost_first(shape, matches)
                return


def _outermost_first(shape: StackShape, matches: list[re.Match[str]]) -> Iterator[Frame]:
    for match in reversed(matches) if shape.innermost_first else matches:
        groups = match.groupdict()
        yield Frame(groups["file"], int(groups["line"]), groups.get("function") or "")


def is_hook(name: str) -> bool:
    """Whether a case of this name is a hook that failed; hooks are reported only if they fail.

    >>> is_hook('sum "before all" hook for "adds"'), is_hook("adds")
    (True, False)
    """
    return _HOOK.search(name) is not None


def plain_text(text: str) -> str:
    """Return a text without what is left of the terminal's colour codes.

    >>> plain_text("#x1B[1;31m1#x1B[0m is not [32m2[39m")
    '1 is not 2'
    """
    return _COLOUR.sub("", text)


def evidence_of(case: CaseElement, places: SourcePaths) -> Evidence:
    """Return the evidence of a case that did not pass: its first failure, all its traces."""
    marks = [mark for mark in case.marks if mark.kind != "skipped"]
    unexplained = ResultMark("failure", message="no reason was given")
    first = min(marks, key=lambda mark: mark.kind != "failure", default=unexplained)
    text = plain_text(first.text or case.output).strip()
    exception, message = _thrown(first, plain_text(first.message), text)
    return Evidence(
        exception=exception,
        message=message or _first_line(text, case.attributes.get("name", "")),
        trace=plain_text("\n".join(mark.text.strip() for mark in marks)) or text,
        frames=tuple(places.frame(frame) for frame in raw_frames(text)),
        phase=_phase(first, case),
        output=plain_text(case.output),
    )


def _first_line(text: str, name: str) -> str:
    """Return the first line of a text that is not the case's own name, as PHPUnit prints it."""
    first, _, rest = text.partition("\n")
    return rest.partition("\n")[0] if rest and name and f"::{name}" in first else first


def _thrown(mark: ResultMark, message: str, text: str) -> tuple[str, str]:
    """Return the class that was thrown, the one that is named or printed, and its message."""
    match = _PRINTED.search(message) or _PRINTED.search(innermost_cause(text[:_SEARCHED]))
    printed = match.groupdict("") if match else {"name": "", "message": ""}
    printed_message = (
        printed["message"] if message in _SAYS_NOTHING or message.startswith(_FRAMED) else ""
    )
    named = _CLASS.fullmatch(mark.type)
    if named and named["name"] not in _SAYS_NOTHING:
        return named["name"], printed_message or message
    return printed["name"], printed_message or ("" if message in _SAYS_NOTHING else message)


def _phase(mark: ResultMark, case: CaseElement) -> str:
    phases = (phase for start, phase in _PHASES.items() if mark.message.startswith(start))
    hook = is_hook(case.attributes.get("name", "")) or stands_for_class(case)
    return next(phases, "setup" if hook else "call")

"""The settings that comments in a test file give to its pending tests.

They are in the comment lines right above a test, or above the first line of code for all tests of
the file: ``@tdd-max-attempts 3``, ``@tdd-timeout 60``, ``@tdd-after ID, ID``, ``@tdd-optional``.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import count

from attrs import frozen

from adws.core.nearest import nearest
from adws.core.spec import SpecOptions
from adws.languages.syntax_tree import read_syntax, text_of, walk

SETTING = "@tdd-"
"""Begins a setting."""
_LIMITS = {"max-attempts": (1, 20), "timeout": (1, 360)}
_AFTER, _OPTIONAL = "after", "optional"
_KNOWN = (*_LIMITS, _AFTER, _OPTIONAL)
_SETTING = re.compile(rf"{SETTING}(?P<name>[\w-]*)(?P<value>[^\r\n@]*)")
_END = re.compile(r"\s*(\*/)?\s*$")


@frozen
class LineProblem:
    """Something wrong at a line of a test file."""

    line: int
    """From 1."""
    message: str
    """What is wrong, and what to do."""


@frozen
class SpecComments:
    """The comments of a test file that are alone in their lines, by line, from 1."""

    lines: Mapping[int, str]
    """All of them."""
    top: Mapping[int, str]
    """Those above the first line of code."""


def read_comments(path: str, text: str) -> SpecComments:
    """Return the comments of a file; in a language without a grammar they begin with ``#``."""
    lines = dict(_comments(path, text))
    blank = {number for number, line in enumerate(text.split("\n"), 1) if not line.strip()}
    code = next(number for number in count(1) if number not in lines and number not in blank)
    return SpecComments(lines, {line: words for line, words in lines.items() if line < code})


def settings_of(
    comments: SpecComments, first_line: int, line: int
) -> tuple[SpecOptions, tuple[LineProblem, ...]]:
    """Return what is set for a test that begins at ``first_line`` and is named at ``line``.

    A value that cannot be taken is a problem, and so is a setting that is not known.
    """
    lines = comments.lines
    above = next(number for number in count(first_line - 1, -1) if number not in lines)
    own = {number: words for number, words in lines.items() if above < number < line}
    values: dict[str, tuple[int, str]] = {}
    for place in (comments.top, own):
        values |= {name: (at, value) for at, name, value in _settings_in(place)}
    problems = [
        LineProblem(at, message)
        for name, (at, value) in values.items()
        for message in _wrong(name, value)
    ]
    right = {name: value for name, (_, value) in values.items() if not [*_wrong(name, value)]}
    attempts, timeout = (right.get(name) for name in _LIMITS)
    settings = SpecOptions(
        max_attempts=int(attempts) if attempts else None,
        timeout_minutes=int(timeout) if timeout else None,
        after=_ids(right.get(_AFTER, "")),
        optional=_OPTIONAL in right,
    )
    return settings, tuple(problems)


def _comments(path: str, text: str) -> Iterator[tuple[int, str]]:
    syntax = read_syntax(path, text)
    lines = text.encode("utf-8", "replace").split(b"\n")
    if syntax is None:
        lines_read = (line.decode() for line in lines)
        yield from ((at, line) for at, line in enumerate(lines_read, 1) if line.lstrip()[:1] == "#")
        return
    for node in walk(syntax.root):
        row, column = node.start_point
        if node.type in syntax.language.nodes.comments and not lines[row][:column].strip():
            yield from enumerate(text_of(node).splitlines(), row + 1)


def _settings_in(comments: Mapping[int, str]) -> Iterator[tuple[int, str, str]]:
    """Yield the settings of some comments: line, name and value."""
    for line, words in comments.items():
        for match in _SETTING.finditer(words):
            yield line, match["name"], _END.sub("", match["value"]).strip()


def _wrong(name: str, value: str) -> Iterator[str]:
    """Yield what is wrong with a setting; nothing for one that can be taken."""
    if name not in _KNOWN:
        yield f"no setting '@tdd-{name}': {nearest(name, _KNOWN)}"
    elif name in _LIMITS:
        least, most = _LIMITS[name]
        if not (value.isascii() and value.isdecimal() and least <= int(value[:9]) <= most):
            yield f"@tdd-{name} takes a whole number from {least} to {most}, not '{value}'"
    elif name == _AFTER and not _ids(value):
        yield "@tdd-after takes the ids of other specs, with commas between"
    elif name == _OPTIONAL and value:
        yield f"@tdd-optional takes no value: take '{value}' away"


def _ids(value: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for word in re.split(r"[\s,]+", value) if word))

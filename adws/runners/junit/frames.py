"""The frames of a stack trace in any common language."""

import re
from collections.abc import Iterator

from adws.core.suite import Frame
from adws.runners.junit.stack_shapes import STACK_SHAPES, StackShape

_CAUSE = re.compile(r"^\s*(?:Caused by|\[?cause\]?): ", re.MULTILINE)


def innermost_cause(text: str) -> str:
    r"""Return the part of a trace that tells of the error which caused the others.

    >>> innermost_cause("E1\n at a\nCaused by: E2\n at b")
    'E2\n at b'
    """
    found = [*_CAUSE.finditer(text)]
    return text[found[-1].end() :] if found else text


def raw_frames(text: str) -> Iterator[Frame]:
    r"""Give the frames of a trace, outermost first, with their files as they are printed.

    >>> text = "java.lang.Error: x\n\tat com.x.Sum.add(Sum.java:7)\n\tat com.x.Main.go(Main.java:2)"
    >>> [(frame.file, frame.line) for frame in raw_frames(text)]
    [('Main.java', 2), ('Sum.java', 7)]
    """
    for part in (innermost_cause(text), text):
        for shape in STACK_SHAPES:
            found = [*shape.frame.finditer(part)]
            if found:
                yield from _outermost_first(shape, found)
                return


def _outermost_first(shape: StackShape, found: list[re.Match[str]]) -> Iterator[Frame]:
    for match in reversed(found) if shape.innermost_first else found:
        groups = match.groupdict()
        yield Frame(groups["file"], int(groups["line"]), groups.get("function") or "")

"""What bun's JUnit report says: suites nested as in the files, each test below its own.

The attribute ``classname`` names the suites in reverse order, and joined
by what may be in a name; the nesting is what is read.
"""

from attrs import define, evolve, field, frozen
from returns.pipeline import is_successful

from adws.runners.junit_stream import read_stream

HOOK = "(unnamed)"
CRASH = "(worker crashed)"


@frozen
class Reported:
    """A test of the report: ``path`` are the file, the names of its suites, and its own.

    ``verdict`` is ``failure``, ``error``, ``skipped`` or, when it passed, empty. A hook that failed
    is reported in the same way, but has no ``line``, as has a process that ended too early.
    """

    path: tuple[str, ...]
    seconds: float
    line: str
    verdict: str = ""
    exception: str = ""
    message: str = ""
    text: str = ""

    @property
    def special(self) -> str:
        """The name of what is no test; empty for tests."""
        return self.path[-1] if not self.line and self.path[-1] in {HOOK, CRASH} else ""


@define
class _Reader:
    suites: list[str] = field(factory=list[str])
    reported: list[Reported] = field(factory=list[Reported])
    texts: list[str] = field(factory=list[str])

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Enter a suite, open a case, or note its verdict."""
        if tag == "testsuite":
            self.suites.append(attributes.get("name", ""))
        elif tag == "testcase":
            file, *suites = self.suites
            path = (file, *suites, attributes.get("name", ""))
            seconds = float(attributes.get("time", "0"))
            self.reported.append(Reported(path, seconds, attributes.get("line", "")))
        elif tag in {"failure", "error", "skipped"}:
            self.texts.clear()
            self.reported[-1] = evolve(
                self.reported[-1],
                verdict=tag,
                exception=attributes.get("type", ""),
                message=attributes.get("message", ""),
            )

    def end(self, tag: str) -> None:
        """Leave a suite, or close a verdict or a case."""
        if tag == "testsuite":
            _ = self.suites.pop()
        elif tag in {"failure", "error"}:
            self.reported[-1] = evolve(self.reported[-1], text="".join(self.texts))
        self.texts.clear()

    def say(self, text: str) -> None:
        """Keep what is said about a verdict."""
        self.texts.append(text)


def read_junit(text: str) -> tuple[Reported, ...] | None:
    """Return the cases of a report in its order; None when it is damaged.

    >>> read_junit('<testsuites><testsuite name="a.test.ts"><testcase name="x" line="1"/>'
    ...            '</testsuite></testsuites>')[0].path
    ('a.test.ts', 'x')
    >>> read_junit("<testsuites>") is None
    True
    """
    reader = _Reader()
    return tuple(reader.reported) if is_successful(read_stream(text, reader)) else None

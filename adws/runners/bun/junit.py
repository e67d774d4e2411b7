"""What bun's JUnit report says: suites nested as in the files, each test below its own.

The file may have been written by whatever ran in the tests, so a document type declaration, and
with it every entity that a bomb is made of, is refused. Expat reads it as a stream: no tree of a
large report is ever held. The attribute ``classname`` names the suites in reverse order, and joined
by what may stand in a name; the nesting is what is read.
"""

from xml.parsers import expat

from attrs import define, evolve, field, frozen

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
    found: list[Reported] = field(factory=list[Reported])
    texts: list[str] = field(factory=list[str])

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Enter a suite, open a case, or note its verdict."""
        if tag == "testsuite":
            self.suites.append(attributes.get("name", ""))
        elif tag == "testcase":
            file, *suites = self.suites
            path = (file, *suites, attributes.get("name", ""))
            seconds = float(attributes.get("time", "0"))
            self.found.append(Reported(path, seconds, attributes.get("line", "")))
        elif tag in {"failure", "error", "skipped"}:
            self.texts.clear()
            self.found[-1] = evolve(
                self.found[-1],
                verdict=tag,
                exception=attributes.get("type", ""),
                message=attributes.get("message", ""),
            )

    def end(self, tag: str) -> None:
        """Leave a suite, or close a verdict or a case."""
        if tag == "testsuite":
            _ = self.suites.pop()
        elif tag in {"failure", "error"}:
            self.found[-1] = evolve(self.found[-1], text="".join(self.texts))
        self.texts.clear()


def read_junit(text: str) -> tuple[Reported, ...] | None:
    """Return the cases of a report in its order; None when it is damaged.

    >>> read_junit('<testsuites><testsuite name="a.test.ts"><testcase name="x" line="1"/>'
    ...            '</testsuite></testsuites>')[0].path
    ('a.test.ts', 'x')
    >>> read_junit("<testsuites>") is None
    True
    """
    reader = _Reader()
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.texts.append
    parser.StartDoctypeDeclHandler = _refuse
    try:
        _ = parser.Parse(text, True)  # noqa: FBT003 - expat takes "this is all" by position only
    except (expat.ExpatError, ValueError, LookupError):
        return None
    return tuple(reader.found)


def _refuse(*_: object) -> None:
    message = "a report has no document type"
    raise ValueError(message)

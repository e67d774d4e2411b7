"""What pytest's JUnit report counts.

The file may have been written by whatever ran in the tests, so a document type declaration, and
with it every entity that a bomb is made of, is refused. Expat reads it as a stream: no tree of a
large report is ever held, which is why neither ElementTree nor a JUnit package is used.
"""

from xml.parsers import expat

from attrs import define, field

from adws.core.suite import Source

_VERDICTS = ("failure", "error", "skipped")


@define
class _Tally:
    passed: int = 0
    failing: int = 0
    skipped: int = 0
    named: bool = False
    verdicts: list[str] = field(factory=list[str])

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Open a case, or note a verdict of the case that is open."""
        if tag == "testcase":
            self.named = "name" in attributes
            self.verdicts = []
        elif tag in _VERDICTS:
            self.verdicts.append(tag)

    def end(self, tag: str) -> None:
        """Close a case; pytest leaves nameless ones behind when it stops in the middle."""
        if tag != "testcase" or not self.named:
            return
        skipped = self.verdicts.count("skipped")
        self.skipped += skipped
        self.failing += len(self.verdicts) - skipped
        self.passed += not self.verdicts


def count_junit(text: str) -> Source:
    """Return the cases without a verdict, and all verdicts; nothing of a report that is damaged.

    >>> count_junit('<testsuites><testcase name="a"/></testsuites>').passed
    1
    >>> count_junit('<testsuites><testcase name="a"/>').passed is None
    True
    """
    tally = _Tally()
    parser = expat.ParserCreate()
    parser.StartElementHandler = tally.start
    parser.EndElementHandler = tally.end
    parser.StartDoctypeDeclHandler = _refuse
    try:
        _ = parser.Parse(text, True)  # noqa: FBT003 - expat takes "this is all" by position only
    except (expat.ExpatError, ValueError):
        return Source("junit")
    return Source("junit", tally.passed, tally.failing, tally.skipped)


def _refuse(*_: object) -> None:
    message = "a report has no document type"
    raise ValueError(message)

"""What pytest's JUnit report counts."""

from attrs import define, field
from returns.pipeline import is_successful

from adws.core.suite import Source
from adws.runners.junit_stream import read_stream

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

    def say(self, _text: str) -> None:
        """Leave out what stands in a case."""


def count_junit(text: str) -> Source:
    """Return the cases without a verdict, and all verdicts; nothing of a report that is damaged.

    >>> count_junit('<testsuites><testcase name="a"/></testsuites>').passed
    1
    >>> count_junit('<testsuites><testcase name="a"/>').passed is None
    True
    """
    tally = _Tally()
    if not is_successful(read_stream(text, tally)):
        return Source("junit")
    return Source("junit", tally.passed, tally.failing, tally.skipped)

"""What one JUnit report says: its cases, and what it counts itself.

There is no standard; https://github.com/testmoapp/junitxml tells what most tools write.
"""

from collections.abc import Mapping

from attrs import frozen

from adws.runners.junit.counters import Level


@frozen
class Mark:
    """What says that a case did not pass: an element ``failure``, ``error`` or ``skipped``."""

    kind: str
    type: str = ""
    message: str = ""
    text: str = ""


@frozen
class CaseElement:
    """A ``testcase``; ``suites`` are the names of those around it, outermost first.

    ``file`` is the one that it or the nearest suite with a file names; ``output`` the end of what
    it printed.
    """

    suites: tuple[str, ...]
    attributes: Mapping[str, str]
    file: str = ""
    marks: tuple[Mark, ...] = ()
    output: str = ""

    @property
    def nameless(self) -> bool:
        """Whether nothing tells which case it is; pytest leaves such ones when it stops early."""
        return not (self.attributes.get("name") or self.attributes.get("classname"))

    @property
    def names(self) -> tuple[str | None, ...]:
        """What tells this case from others."""
        return (self.file, self.attributes.get("classname"), self.attributes.get("name"))


@frozen
class Report:
    """One whole report; ``levels`` are its suites, inner ones first."""

    cases: tuple[CaseElement, ...]
    levels: tuple[Level, ...]

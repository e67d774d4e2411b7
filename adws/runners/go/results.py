"""What the events of ``go test`` say about each test and of each package."""

import re
from collections.abc import Iterator
from functools import cached_property

from attrs import define, field, frozen

from adws.runners.go.names import function_of
from adws.runners.go.records import GoEvent, GoSession

_ENDS = ("skip", "pass", "fail")  # the worst is the last
_FRAME = "frame"
_FRAMED = re.compile(
    r"\s*(?:(?:===|---) [A-Z]+:? |(?:FAIL|ok  |\?   )\t|(?:PASS|FAIL)$|exit status \d)"
)
_ENDED = re.compile(r"--- (?P<end>PASS|FAIL|SKIP): (?P<test>.+) \(\d+\.\d\ds\)$")


@define(slots=False)
class EventLog:
    """What is known about a test, or about a package as a whole, up to some event.

    ``ends`` are its terminal events, of which there should be one. ``shown_ends`` are those that
    its output shows. ``errors`` are the lines that ``go`` itself marks as errors, as of 1.25.
    """

    has_begun: bool = False
    ends: list[str] = field(factory=list[str])
    shown_ends: list[str] = field(factory=list[str])
    seconds: float = 0.0
    lines: list[str] = field(factory=list[str])
    errors: list[str] = field(factory=list[str])

    @property
    def end(self) -> str:
        """The worst of its ends; empty when it never ended.

        ``go`` reports a success even if a process ended well in the middle of a test, which
        its output does not show then; and it overlooks an end on a line that had begun before.
        """
        confirmed = [end for end in self.ends if end == "fail" or end in self.shown_ends]
        return max((*confirmed, *self.shown_ends), key=_ENDS.index, default="")

    @cached_property
    def output(self) -> str:
        """What it printed, without the lines with which ``go test`` frames it."""
        lines = "".join(self.lines).splitlines(keepends=True)
        return "".join(line for line in lines if not _FRAMED.match(line))

    def add(self, event: GoEvent, *, framing: bool) -> None:
        """Take in one event; ``framing``: ``go`` marks the lines with which it frames output."""
        self.has_begun = self.has_begun or event.action == "run"
        if event.action in _ENDS:
            self.ends.append(event.action)
            self.seconds += event.elapsed
        if event.action == "output":
            self._hear_output(event, framing=framing)

    def _hear_output(self, event: GoEvent, *, framing: bool) -> None:
        end_match = (
            _ENDED.search(event.output) if event.outputtype == _FRAME or not framing else None
        )
        if end_match and end_match["test"] == event.test:
            self.shown_ends.append(end_match["end"].lower())
        if event.outputtype != _FRAME:
            self.lines.append(event.output)
        if event.outputtype.startswith("error"):
            self.errors.append(event.output)


@frozen
class Results:
    """What became of the tests, by package and name, and of the packages, in order."""

    tests: dict[tuple[str, str], EventLog]
    packages: dict[str, EventLog]

    def of_package(self, package: str) -> Iterator[tuple[str, EventLog]]:
        """Yield the tests of a package that have events."""
        yield from ((name, log) for (of, name), log in self.tests.items() if of == package)

    def without(self, functions: frozenset[str]) -> "Results":
        """Return the events of tests in other functions than these."""
        tests = {key: t for key, t in self.tests.items() if function_of(key[1]) not in functions}
        return Results(tests, self.packages)


def results_of(session: GoSession) -> Results:
    """Return what the events of a session say."""
    results = Results({}, {})
    framing = any(event.outputtype == _FRAME for event in session.events)
    for event in session.events:
        if event.test:
            log = results.tests.setdefault((event.package, event.test), EventLog())
        else:
            log = results.packages.setdefault(event.package, EventLog())
        log.add(event, framing=framing)
    return results

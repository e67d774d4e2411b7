"""The cases of a JUnit report, and what the counters of its suites say."""

from collections.abc import Mapping
from functools import partial

from attrs import define, evolve, field
from returns.result import Failure, Result, Success

from adws.runners.junit.counters import CaseTally, CounterLevel, tally_of
from adws.runners.junit.elements import CaseElement, Report, ResultMark, outcome_of
from adws.runners.junit_stream import read_stream

_SUITES = ("testsuites", "testsuite")
_MARKS = ("failure", "error", "skipped")
_OUTPUTS = ("system-out", "system-err")
_KEPT_TEXT = 20_000  # characters of one mark, from its beginning
_KEPT_OUTPUT = 4000  # characters of what a case printed, from the end
_READABLE = ("utf-8", "utf8", "us-ascii")
_AFTERMATH = "failed on teardown with"  # pytest's word for the second element of a failed case


def read_report(text: str) -> Result[Report, str]:
    """Read a report, or say what is wrong with it.

    >>> read_report('<testsuite><testcase name="a"/></testsuite>').unwrap().cases[0].attributes
    {'name': 'a'}
    >>> read_report("<html/>").failure()
    'it is no JUnit report: it begins with <html>'
    """
    reader = _Reader()
    return read_stream(text, reader).bind(partial(_report, text, reader))


def _report(text: str, reader: "_Reader", encoding: str) -> Result[Report, str]:
    if encoding not in _READABLE and "\N{REPLACEMENT CHARACTER}" in text:
        return Failure(f"it is written in {encoding}, not in UTF-8")
    return Success(Report(tuple(reader.cases), tuple(reader.levels)))


@define
class _OpenSuite:
    path: tuple[str, ...]
    file: str
    attributes: Mapping[str, str]
    own: CaseTally = field(factory=CaseTally)
    suites: CaseTally = field(factory=CaseTally)  # all that is in the suites inside of it
    as_ones: CaseTally = field(factory=CaseTally)  # the same, each of them counted as one case


@define
class _OpenCase:
    suite: _OpenSuite
    attributes: Mapping[str, str]
    marks: list[ResultMark] = field(factory=list[ResultMark])
    output: str = ""

    def closed(self) -> CaseElement:
        file = self.attributes.get("file") or self.suite.file
        marks = tuple(self.marks)
        return CaseElement(self.suite.path, self.attributes, file, marks, self.output)


@define
class _Reader:
    cases: list[CaseElement] = field(factory=list[CaseElement])
    levels: list[CounterLevel] = field(factory=list[CounterLevel])
    _suites: list[_OpenSuite] = field(factory=list[_OpenSuite])
    _case: _OpenCase | None = None
    _mark: ResultMark | None = None
    _said: str | None = None
    _kept: slice = slice(0)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Open a suite, a case, a mark or an output."""
        if tag in _SUITES:
            self._suites.append(self._inner(tag, attributes))
        elif not self._suites:
            message = f"it is no JUnit report: it begins with <{tag}>"
            raise ValueError(message)
        elif tag == "testcase":
            self._case = _OpenCase(self._suites[-1], attributes)
        elif self._case and tag in _MARKS:
            self._mark = ResultMark(tag, attributes.get("type", ""), attributes.get("message", ""))
            self._said, self._kept = "", slice(_KEPT_TEXT)
        elif self._case and tag in _OUTPUTS:
            self._said, self._kept = "", slice(-_KEPT_OUTPUT, None)

    def _inner(self, tag: str, attributes: dict[str, str]) -> _OpenSuite:
        around = self._suites[-1] if self._suites else _OpenSuite((), "", {})
        name = attributes.get("name") if tag == "testsuite" else None  # the other one is the run
        path = (*around.path, name) if name else around.path
        return _OpenSuite(path, attributes.get("file") or around.file, attributes)

    def say(self, text: str) -> None:
        """Keep what belongs to a mark or was printed by a case."""
        if self._said is not None:
            self._said = (self._said + text)[self._kept]

    def end(self, tag: str) -> None:
        """Close what was opened."""
        if tag in _SUITES:
            self._close_suite(self._suites.pop())
        elif self._case and tag == "testcase":
            self._close_case(self._case.closed())
        elif self._case and tag in _OUTPUTS:
            self._case.output = (self._case.output + (self._said or ""))[-_KEPT_OUTPUT:]
            self._said = None
        elif self._case and self._mark and tag == self._mark.kind:
            self._case.marks.append(evolve(self._mark, text=self._said or ""))
            self._mark = self._said = None

    def _close_suite(self, suite: _OpenSuite) -> None:
        inside, direct = suite.own.plus(suite.suites), suite.own.plus(suite.as_ones)
        self.levels.append(CounterLevel(" > ".join(suite.path), suite.attributes, inside, direct))
        if self._suites:
            around = self._suites[-1]
            around.suites = around.suites.plus(inside)
            around.as_ones = around.as_ones.plus(inside.as_one)

    def _close_case(self, case: CaseElement) -> None:
        self._case = None
        suite = self._suites[-1]
        if self.cases and _is_aftermath(case, self.cases[-1]):
            before = self.cases[-1]
            self.cases[-1] = evolve(before, marks=(*before.marks, *case.marks))
            suite.own = suite.own.plus(CaseTally(marks=len(case.marks)))
        elif case.marks or not case.nameless:
            self.cases.append(case)
            suite.own = suite.own.plus(tally_of(outcome_of(case), case))


def _is_aftermath(case: CaseElement, before: CaseElement) -> bool:
    """Whether an element only says that the case of the element before also failed in teardown."""
    failed_again = any(mark.message.startswith(_AFTERMATH) for mark in case.marks)
    return failed_again and case.names == before.names

"""From what a run of vitest left behind to a report, or to the reason why there is none."""

import re
from collections.abc import Iterable

from attrs import evolve

from adws.core.suite import Case, SourceCounts, SuiteReport
from adws.runners.javascript.cases import asked_for
from adws.runners.javascript.counts import count_summary, sources_of
from adws.runners.javascript.reading import Reader
from adws.runners.places import within
from adws.runners.plain_text import plain_text
from adws.runners.runner import Outputs
from adws.runners.vitest.cases import cases_of
from adws.runners.vitest.command import JSON_FILE, RECORD_FILES
from adws.runners.vitest.detection import INSTALL_HINT
from adws.runners.vitest.records import VitestFinish, VitestSession, read_session

_TESTS = re.compile(r"^\s*Tests\s+(?P<counts>.+?) \((?P<total>\d+)\)\s*$", re.MULTILINE)
_NO_TESTS = re.compile(r"^\s*Tests\s+no tests\s*$", re.MULTILINE)
_ERRORS = re.compile(r"^\s*Errors\s+(\d+) errors?\s*$", re.MULTILINE)


def count_printed(stdout: str) -> SourceCounts:
    """Return what the last summary of an output says; nothing when there is none.

    >>> count_printed(" Tests  1 failed | 2 passed | 1 expected fail | 1 todo (5)")
    SourceCounts(name='summary', passed=3, failing=1, skipped=1, total=5)
    """
    text = plain_text(stdout)
    matches = [*_TESTS.finditer(text)]
    if not matches:
        return (
            SourceCounts("summary", 0, 0, 0, 0)
            if _NO_TESTS.search(text)
            else SourceCounts("summary")
        )
    return count_summary(*matches[-1].group("counts", "total"))


def printed_errors(stdout: str) -> int:
    """Return how many errors that no test caught were printed.

    >>> printed_errors("     Errors  1 error")
    1
    """
    counts = _ERRORS.findall(plain_text(stdout))
    return int(counts[-1]) if counts else 0


def _running(outputs: Outputs, session: VitestSession) -> Iterable[str]:
    return (within(outputs.run.suite.folder, file) for file in session.running)


def _cases(outputs: Outputs, session: VitestSession) -> Iterable[Case]:
    return cases_of(session, outputs.run.suite.folder)


def _empty(outputs: Outputs, _sessions: tuple[VitestSession, ...]) -> tuple[str, str]:
    if count_printed(outputs.stdout).total:  # of an older one, which knows no such reporter
        return "vitest ran tests but reported none to adws", INSTALL_HINT
    hint = "check include and exclude of its configuration, and the filters it is given"
    return "vitest found no test file", hint


def _complete(
    report: SuiteReport, outputs: Outputs, sessions: tuple[VitestSession, ...]
) -> SuiteReport:
    finishes = tuple(session.finish for session in sessions if session.finish)
    printed = count_printed(outputs.stdout)
    return evolve(
        report,
        cases=asked_for(outputs.run, report.cases),
        sources=sources_of(sessions, outputs.texts.get(JSON_FILE), printed),
        foreign_modules=tuple(sorted({path for finish in finishes for path in finish.foreign})),
        warnings=_warnings(outputs, finishes),
    )


def _warnings(outputs: Outputs, finishes: tuple[VitestFinish, ...]) -> tuple[str, ...]:
    """Return a warning if the printed number of unhandled errors is not the reported one."""
    reported, printed = (
        sum(len(finish.unhandled) for finish in finishes),
        printed_errors(outputs.stdout),
    )
    if len(finishes) != 1 or reported == printed:
        return ()
    return (
        f"sources: the reporter received {reported} unhandled errors, vitest printed {printed}",
    )


read = Reader(RECORD_FILES, read_session, _running, _cases, _empty, _complete).read

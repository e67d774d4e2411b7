"""From what a run of jest left behind to a report, or to the reason why there is none."""

import json
import re
from collections.abc import Iterable
from pathlib import PurePath

from attrs import evolve

from adws.core.suite import Case, SourceCounts, SuiteReport
from adws.runners.javascript.cases import SEPARATOR, CaseContext, asked_for
from adws.runners.javascript.counts import count_summary, sources_of
from adws.runners.javascript.reading import Reader
from adws.runners.jest.cases import cases_of
from adws.runners.jest.command import FOREIGN_FILE, JSON_FILE, RECORD_FILES
from adws.runners.jest.hooks import HOOKS_FILE, with_hooks
from adws.runners.jest.records import JestSession, read_session
from adws.runners.places import within
from adws.runners.plain_text import plain_text
from adws.runners.runner import Outputs

_TESTS = re.compile(r"^Tests: +(?P<counts>.*?)(?P<total>\d+) total$", re.MULTILINE)


def count_printed(stderr: str) -> SourceCounts:
    """Return what the last summary of an output says; nothing when there is none.

    >>> count_printed("Tests:       1 failed, 1 todo, 2 passed, 4 total")
    SourceCounts(name='summary', passed=2, failing=1, skipped=1, total=4)
    """
    matches = [*_TESTS.finditer(plain_text(stderr))]
    if not matches:
        return SourceCounts("summary")
    return count_summary(*matches[-1].group("counts", "total"))


def broken_files(report: str | None) -> int | None:
    """Return how many files could not be run by what the JSON report says, if it says so.

    >>> broken_files('{"numRuntimeErrorTestSuites": 2}'), broken_files("{}")
    (2, None)
    """
    try:
        count = json.loads(report or "")["numRuntimeErrorTestSuites"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return None
    return count if isinstance(count, int) else None


def _running(outputs: Outputs, session: JestSession) -> Iterable[str]:
    folder = outputs.run.suite.folder
    return (SEPARATOR.join((within(folder, case.file), *case.path)) for case in session.running)


def _cases(outputs: Outputs, session: JestSession) -> Iterable[Case]:
    scene = CaseContext(outputs.run.suite.folder, PurePath(session.hello.cwd))
    return with_hooks(cases_of(session, scene.folder), outputs.texts.get(HOOKS_FILE, ""), scene)


def _empty(_outputs: Outputs, sessions: tuple[JestSession, ...]) -> tuple[str, str]:
    if any(session.files for session in sessions):
        hint = "see what its set-up says (globalSetup, the reporters of its configuration)"
        return "jest ended before it ran a test file", hint
    hint = "check testMatch and roots of its configuration, and the patterns it is given"
    return "jest found no test file", hint


def _complete(
    report: SuiteReport, outputs: Outputs, sessions: tuple[JestSession, ...]
) -> SuiteReport:
    document = outputs.texts.get(JSON_FILE)
    return evolve(
        report,
        cases=asked_for(outputs.run, report.cases),
        ended=all(session.finish and not session.finish.interrupted for session in sessions),
        sources=sources_of(sessions, document, count_printed(outputs.stderr)),
        foreign_modules=tuple(sorted(set(outputs.texts.get(FOREIGN_FILE, "").splitlines()))),
        warnings=_warnings(sessions, document),
    )


def _warnings(sessions: tuple[JestSession, ...], report: str | None) -> tuple[str, ...]:
    """Return a warning when files that could not be run are not as many as jest counted."""
    if len(sessions) != 1 or sessions[0].finish is None:
        return ()
    broken = sum(module.error is not None for module in sessions[0].modules)
    broken_counts = (sessions[0].finish.broken, broken_files(report))
    if broken_counts == (broken, broken):
        return ()
    return (
        f"sources: the reporter received {broken} broken files, jest counted {broken_counts[1]}",
    )


read = Reader(RECORD_FILES, read_session, _running, _cases, _empty, _complete).read

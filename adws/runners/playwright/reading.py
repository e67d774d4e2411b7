"""From what a run of Playwright left behind to a report, or to the reason why there is none."""

from collections.abc import Iterable

from attrs import evolve

from adws.core.suite import Case, SuiteReport
from adws.runners.javascript.cases import planted_files
from adws.runners.javascript.reading import Reader
from adws.runners.playwright.cases import cases_of, found_nothing
from adws.runners.playwright.command import JSON_FILE, RECORD_FILES
from adws.runners.playwright.records import PlaywrightSession, read_session
from adws.runners.playwright.sources import sources_of
from adws.runners.runner import Outputs, Selection


def _running(_outputs: Outputs, session: PlaywrightSession) -> Iterable[str]:
    return (name.id for name in session.running)


def _cases(outputs: Outputs, session: PlaywrightSession) -> Iterable[Case]:
    """Return the cases without those of planted files that are not canaries."""
    planted = planted_files(outputs.run)
    cases = cases_of(session, outputs.run.suite.folder)
    return (case for case in cases if case.id not in planted)


def _empty(outputs: Outputs, sessions: tuple[PlaywrightSession, ...]) -> tuple[str, str] | None:
    """Say so, unless something was asked for that is not there."""
    if outputs.run.selection != Selection() and all(map(found_nothing, sessions)):
        return None
    hint = "check testDir and testMatch of its configuration, and the filters it is given"
    return "Playwright found no test", hint


def _complete(
    report: SuiteReport, outputs: Outputs, sessions: tuple[PlaywrightSession, ...]
) -> SuiteReport:
    finishes = tuple(session.finish for session in sessions if session.finish)
    stopped = any(case.covers == "" for case in report.cases)
    partly = stopped or outputs.run.selection != Selection()
    return evolve(
        report,
        collected=sum(session.total for session in sessions),
        sources=sources_of(sessions, outputs.texts.get(JSON_FILE), outputs.stdout),
        expected_files=() if partly else report.expected_files,
        foreign_modules=tuple(sorted({path for finish in finishes for path in finish.foreign})),
    )


read = Reader(RECORD_FILES, read_session, _running, _cases, _empty, _complete).read

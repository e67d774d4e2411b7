"""From what a run of Playwright left behind to a report, or to the reason why there is none."""

from functools import partial

from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError
from adws.core.suite import Case, SuiteReport
from adws.runners.javascript.cases import planted_files
from adws.runners.javascript.places import expected_files, support_files
from adws.runners.javascript.unreadable import not_started, timed_out, unreadable
from adws.runners.playwright.cases import cases_of, found_nothing
from adws.runners.playwright.command import JSON_FILE, RECORD_FILES
from adws.runners.playwright.records import Session, read_session
from adws.runners.playwright.sources import sources_of
from adws.runners.probe_records import read_sessions
from adws.runners.runner import Outputs, Selection


def read(outputs: Outputs) -> Result[SuiteReport, PipelineError]:
    """Turn what a run left into a report, or fail with ``SuiteUnreadable``.

    A run that died in the middle is a report whose ``ended`` is false. A run that found no test is
    no report, unless something was asked for that is not there.
    """
    sessions = read_sessions(outputs, RECORD_FILES, read_session)
    return sessions.bind(partial(_report, outputs))


def _report(outputs: Outputs, sessions: tuple[Session, ...]) -> Result[SuiteReport, PipelineError]:
    if outputs.timed_out:
        return Failure(timed_out(outputs, tuple(n.id for s in sessions for n in s.running)))
    if not sessions:
        return Failure(not_started(outputs, "ADWS_PROBE"))
    cases = tuple(_cases(outputs, sessions))
    asked_in_vain = outputs.run.selection != Selection() and all(map(found_nothing, sessions))
    if cases or asked_in_vain:
        return Success(_whole(outputs, sessions, cases))
    hint = "check testDir and testMatch of its configuration, and the filters it is given"
    return Failure(unreadable(outputs, "Playwright found no test", hint))


def _cases(outputs: Outputs, sessions: tuple[Session, ...]) -> list[Case]:
    """Return the cases without what a planted file tells of itself besides its canaries."""
    folder, planted = outputs.run.suite.folder, planted_files(outputs.run)
    found = (case for session in sessions for case in cases_of(session, folder))
    return [case for case in found if case.id not in planted]


def _whole(outputs: Outputs, sessions: tuple[Session, ...], cases: tuple[Case, ...]) -> SuiteReport:
    run = outputs.run
    finishes = tuple(session.finish for session in sessions if session.finish)
    stopped = any(case.covers == "" for case in cases)
    support = (file for session in sessions for file in session.hello.support)
    return SuiteReport(
        runner="playwright",
        command=run.suite.argv,
        exit_code=outputs.exit_code,
        cases=cases,
        ended=len(finishes) == len(sessions),
        collected=sum(session.total for session in sessions),
        sources=sources_of(sessions, outputs.texts.get(JSON_FILE), outputs.stdout),
        files=tuple(sorted({case.file for case in cases} - planted_files(run))),
        expected_files=() if stopped else _expected(outputs, sessions),
        foreign_modules=tuple(sorted({path for found in finishes for path in found.foreign})),
        support_files=support_files(run, outputs.listing, support),
        duration_seconds=outputs.duration_seconds,
        raw_output=outputs.raw_output,
    )


def _expected(outputs: Outputs, sessions: tuple[Session, ...]) -> tuple[str, ...]:
    """Return the test files on disk that a run without a selection must have looked into."""
    if outputs.run.selection != Selection():
        return ()
    named = (file for session in sessions for file in session.hello.files)
    return expected_files(outputs.run, named)

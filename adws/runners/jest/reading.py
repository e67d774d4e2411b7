"""From what a run of jest left behind to a report, or to the reason why there is none."""

from functools import partial

from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError
from adws.core.suite import Case, SuiteReport
from adws.runners.javascript.cases import SEPARATOR, asked_for, planted_files
from adws.runners.javascript.counts import sources_of
from adws.runners.javascript.places import expected_files, support_files
from adws.runners.javascript.unreadable import not_started, timed_out, unreadable
from adws.runners.jest.cases import cases_of
from adws.runners.jest.command import FOREIGN_FILE, JSON_FILE, RECORD_FILES
from adws.runners.jest.records import Session, read_session
from adws.runners.jest.sources import broken_files, count_printed
from adws.runners.places import within
from adws.runners.probe_records import read_sessions
from adws.runners.runner import Outputs


def read(outputs: Outputs) -> Result[SuiteReport, PipelineError]:
    """Turn what a run left into a report, or fail with ``SuiteUnreadable``.

    A run that died in the middle is a report whose ``ended`` is false. A run in which no file got
    its turn is no report.
    """
    sessions = read_sessions(outputs, RECORD_FILES, read_session)
    return sessions.bind(partial(_report, outputs))


def _report(outputs: Outputs, sessions: tuple[Session, ...]) -> Result[SuiteReport, PipelineError]:
    if outputs.timed_out:
        return Failure(timed_out(outputs, _running(outputs, sessions)))
    if not sessions:
        return Failure(not_started(outputs, "ADWS_PROBE"))
    folder = outputs.run.suite.folder
    cases = tuple(case for session in sessions for case in cases_of(session, folder))
    if cases:
        return Success(_whole(outputs, sessions, cases))
    if any(session.files for session in sessions):
        hint = "see what its set-up says (globalSetup, the reporters of its configuration)"
        return Failure(unreadable(outputs, "jest ended before it ran a test file", hint))
    hint = "check testMatch and roots of its configuration, and the patterns it is given"
    return Failure(unreadable(outputs, "jest found no test file", hint))


def _running(outputs: Outputs, sessions: tuple[Session, ...]) -> tuple[str, ...]:
    folder = outputs.run.suite.folder
    found = (started for session in sessions for started in session.running)
    return tuple(SEPARATOR.join((within(folder, one.file), *one.path)) for one in found)


def _whole(outputs: Outputs, sessions: tuple[Session, ...], cases: tuple[Case, ...]) -> SuiteReport:
    run = outputs.run
    report = outputs.texts.get(JSON_FILE)
    files = {case.file for case in cases}
    named = (file for session in sessions for file in session.files)
    support = (file for session in sessions for file in session.hello.support)
    return SuiteReport(
        runner="jest",
        command=run.suite.argv,
        exit_code=outputs.exit_code,
        cases=asked_for(run, cases),
        ended=all(session.finish and not session.finish.interrupted for session in sessions),
        sources=sources_of(sessions, report, count_printed(outputs.stderr)),
        files=tuple(sorted(files - planted_files(run))),
        expected_files=expected_files(run, named),
        foreign_modules=tuple(sorted(set(outputs.texts.get(FOREIGN_FILE, "").splitlines()))),
        support_files=support_files(run, outputs.listing, support),
        warnings=_warnings(sessions, report),
        duration_seconds=outputs.duration_seconds,
        raw_output=outputs.raw_output,
    )


def _warnings(sessions: tuple[Session, ...], report: str | None) -> tuple[str, ...]:
    """Return a warning when files that could not be run are not as many as jest counted."""
    if len(sessions) != 1 or sessions[0].finish is None:
        return ()
    told = sum(module.error is not None for module in sessions[0].modules)
    counted = (sessions[0].finish.broken, broken_files(report))
    if counted == (told, told):
        return ()
    return (f"sources: the reporter was told of {told} broken files, jest counted {counted[1]}",)

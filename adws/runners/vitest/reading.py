"""From what a run of vitest left behind to a report, or to the reason why there is none."""

from functools import partial

from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError
from adws.core.suite import Case, SuiteReport
from adws.runners.javascript.cases import asked_for, planted_files
from adws.runners.javascript.counts import sources_of
from adws.runners.javascript.places import expected_files, support_files
from adws.runners.javascript.unreadable import not_started, timed_out, unreadable
from adws.runners.places import within
from adws.runners.probe_records import read_sessions
from adws.runners.runner import Outputs
from adws.runners.vitest.cases import cases_of
from adws.runners.vitest.command import JSON_FILE, RECORD_FILES
from adws.runners.vitest.records import Finish, Session, read_session
from adws.runners.vitest.sources import count_printed, printed_errors


def read(outputs: Outputs) -> Result[SuiteReport, PipelineError]:
    """Turn what a run left into a report, or fail with ``SuiteUnreadable``.

    A run that died in the middle is a report whose ``ended`` is false. A run in which no file got
    its turn is no report.
    """
    sessions = read_sessions(outputs, RECORD_FILES, read_session)
    return sessions.bind(partial(_report, outputs))


def _report(outputs: Outputs, sessions: tuple[Session, ...]) -> Result[SuiteReport, PipelineError]:
    folder = outputs.run.suite.folder
    if outputs.timed_out:
        running = tuple(within(folder, file) for found in sessions for file in found.running)
        return Failure(timed_out(outputs, running))
    if not sessions:
        return Failure(not_started(outputs, "ADWS_PROBE"))
    cases = tuple(case for session in sessions for case in cases_of(session, folder))
    if not cases:
        hint = "check include and exclude of its configuration, and the filters it is given"
        return Failure(unreadable(outputs, "vitest found no test file", hint))
    return Success(_whole(outputs, sessions, cases))


def _whole(outputs: Outputs, sessions: tuple[Session, ...], cases: tuple[Case, ...]) -> SuiteReport:
    run = outputs.run
    report = outputs.texts.get(JSON_FILE)
    finishes = tuple(session.finish for session in sessions if session.finish)
    files = {case.file for case in cases} - planted_files(run)
    named = (file for session in sessions for file in session.files)
    support = (file for session in sessions for file in session.hello.support)
    return SuiteReport(
        runner="vitest",
        command=run.suite.argv,
        exit_code=outputs.exit_code,
        cases=asked_for(run, cases),
        ended=len(finishes) == len(sessions),
        sources=sources_of(sessions, report, count_printed(outputs.stdout)),
        files=tuple(sorted(files)),
        expected_files=expected_files(run, named),
        foreign_modules=tuple(sorted({path for found in finishes for path in found.foreign})),
        support_files=support_files(run, outputs.listing, support),
        warnings=_warnings(outputs, finishes),
        duration_seconds=outputs.duration_seconds,
        raw_output=outputs.raw_output,
    )


def _warnings(outputs: Outputs, finishes: tuple[Finish, ...]) -> tuple[str, ...]:
    """Return a warning when the printed number of unhandled errors is not the one that was told."""
    told, printed = (
        sum(len(finish.unhandled) for finish in finishes),
        printed_errors(outputs.stdout),
    )
    if len(finishes) != 1 or told == printed:
        return ()
    return (f"sources: the reporter was told of {told} unhandled errors, {printed} were printed",)

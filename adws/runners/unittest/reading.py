"""From what a unittest run left behind to a report, or to the reason why there is none."""

from functools import partial
from pathlib import PurePosixPath

from attrs import evolve
from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError
from adws.core.suite import Case, Evidence, SuiteReport
from adws.runners.places import within
from adws.runners.run_report import run_report
from adws.runners.runner import Outputs
from adws.runners.unittest.cases import cases_of
from adws.runners.unittest.command import PROBE_FILE
from adws.runners.unittest.files import expected_files
from adws.runners.unittest.records import Session, Start, read_session
from adws.runners.unittest.sources import sources_of
from adws.runners.unittest.unreadable import not_run, not_started, timed_out

_KEPT_OUTPUT = 4000


def read(outputs: Outputs) -> Result[SuiteReport, PipelineError]:
    """Turn what a run left into a report, or fail with ``SuiteUnreadable``.

    A run that died in the middle is a report whose ``ended`` is false: what is known is kept. A
    run in which no case got its turn is no report.
    """
    text = outputs.texts.get(PROBE_FILE)
    if text is None:
        return Failure(timed_out(outputs, None) if outputs.timed_out else not_started(outputs))
    return read_session(text, outputs.run.nonce).bind(partial(_report, outputs))


def _report(outputs: Outputs, session: Session) -> Result[SuiteReport, PipelineError]:
    if outputs.timed_out:
        return Failure(timed_out(outputs, session))
    if session.start is None or not (session.cases or session.running):
        return Failure(not_run(outputs, session))
    return Success(_whole(outputs, session, session.start))


def _whole(outputs: Outputs, session: Session, start: Start) -> SuiteReport:
    folder = outputs.run.suite.folder
    cases = cases_of(session, folder, _cut_off(outputs, session))
    finish = session.finish
    return evolve(
        run_report(outputs, cases),
        ended=finish is not None,
        collected=_collected(start, cases) if finish else None,
        sources=sources_of(session, cases, outputs.stderr),
        files=_placed(folder, start.files),
        expected_files=_expected(outputs, start, cases),
        foreign_modules=finish.foreign if finish else (),
        support_files=_placed(folder, start.handled),
        outside_modules=finish.outside if finish else (),
        warnings=_exit_warnings(outputs, session),
    )


def _cut_off(outputs: Outputs, session: Session) -> Evidence:
    reason = "unittest did not say how this case ended"
    if session.finish is None:
        reason = f"the process ended while this case ran (exit code {outputs.exit_code})"
    return Evidence(message=reason, output=(outputs.stdout + outputs.stderr)[-_KEPT_OUTPUT:])


def _collected(start: Start, cases: tuple[Case, ...]) -> int:
    """Return how many cases were to run; what could not be loaded hides an unknown number."""
    unloaded = {case.id for case in cases if case.covers is not None}
    return len(set(start.planned) - unloaded)


def _placed(folder: str, paths: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(within(folder, path) for path in paths if not path.startswith("/")))


def _expected(outputs: Outputs, start: Start, cases: tuple[Case, ...]) -> tuple[str, ...]:
    """Return the files that discovery reaches; where names were given, nothing is expected."""
    if start.folder is None:
        return ()
    folder = outputs.run.suite.folder
    unloaded = (case.file for case in cases if case.covers is not None)
    packages = (*_placed(folder, start.handled), *unloaded)
    skipped = tuple(str(PurePosixPath(p).parent) for p in packages if p.endswith("__init__.py"))
    return expected_files(outputs.listing, within(folder, start.folder), start.pattern, skipped)


def _exit_warnings(outputs: Outputs, session: Session) -> tuple[str, ...]:
    """Return a warning when the process did not end as unittest did."""
    if session.finish is None or session.finish.exit_status == outputs.exit_code:
        return ()
    status = session.finish.exit_status
    return (f"exit code: unittest ended with {status}, its process with {outputs.exit_code}",)

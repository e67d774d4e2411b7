"""From what a unittest run left behind to a report, or to the reason why there is none."""

from pathlib import PurePosixPath

from attrs import evolve
from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError, SuiteUnreadable
from adws.core.suite import Case, Evidence, Outcome, SuiteReport
from adws.runners.places import opened_in, placed, within
from adws.runners.run_report import run_report, worst_cases
from adws.runners.runner import Outputs
from adws.runners.unittest.command import PROBE_FILE
from adws.runners.unittest.files import expected_files
from adws.runners.unittest.records import UnittestCase, UnittestSession, UnittestStart, read_session
from adws.runners.unittest.sources import sources_of
from adws.runners.unreadable import lines_of, unreadable
from adws.runners.unreadable import timed_out as ended

_USAGE_ERROR = 2
_KEPT_OUTPUT = 4000
_RAISED = "Traceback (most recent call last)"


def timed_out(outputs: Outputs, session: UnittestSession | None) -> SuiteUnreadable:
    """Return the error for a run that was ended by its time limit; it names what was running."""
    running = session.running[-1:] if session else ()
    cases = [case.id for case in session.cases] if session else []
    return ended(outputs, running, _printed(outputs), ended=cases)


def not_started(outputs: Outputs) -> SuiteUnreadable:
    """Return the error for a command that did not start unittest in a way that can be followed."""
    argv = " ".join(outputs.run.suite.argv)
    hint = (
        "set test_command to the 'python -m unittest …' or 'python manage.py test' that it runs"
        if outputs.run.suite.wrapped
        else "check that the interpreter starts, is Python 3.8 or newer, and uses PYTHONPATH"
    )
    message = f"'{argv}' ended with exit code {outputs.exit_code} and started no unittest"
    return _unreadable(outputs, message, hint)


def not_run(outputs: Outputs, session: UnittestSession) -> SuiteUnreadable:
    """Return the error for a run in which no case got its turn."""
    if session.start is None:
        if outputs.exit_code == _USAGE_ERROR:
            return _unreadable(outputs, "unittest refused its arguments", "check test_command")
        if _RAISED in outputs.stderr:
            hint = "check the folder and the names in test_command"
            return _unreadable(outputs, "unittest could not load the suite", hint)
    elif session.finish is not None and not session.start.planned:
        hint = "check the folder and the pattern, and that test folders have an __init__.py"
        return _unreadable(outputs, "no tests were found", hint)
    message = f"the process ended before any case had run (exit code {outputs.exit_code})"
    return _unreadable(
        outputs, message, "look for os._exit(), sys.exit() and crashes in test files"
    )


def _unreadable(outputs: Outputs, message: str, hint: str) -> SuiteUnreadable:
    return unreadable(outputs, message, hint, _printed(outputs))


def _printed(outputs: Outputs) -> list[str]:
    return lines_of(outputs.stderr or outputs.stdout)


def cases_of(session: UnittestSession, folder: str, cut_off: Evidence) -> tuple[Case, ...]:
    """Return the cases of a run, by id.

    ``folder`` is the suite's; ``cut_off`` the evidence of cases that began and never ended.
    """
    finished = worst_cases(_finished(record, folder) for record in session.cases)
    running = (Case(name, "", name, Outcome.ERRORED, evidence=cut_off) for name in session.running)
    return (*finished, *running)


def _finished(record: UnittestCase, folder: str) -> Case:
    return Case(
        id=record.id,
        file=within(folder, record.file),
        name=".".join(record.id.split(".")[-2:]),
        outcome=record.outcome,
        duration_seconds=record.seconds,
        evidence=record.evidence and placed(record.evidence, folder),
        covers=record.covers,
        hook=record.hook,
    )


def read(outputs: Outputs) -> Result[SuiteReport, PipelineError]:
    """Turn what a run left into a report, or fail with ``SuiteUnreadable``.

    A run that died in the middle is a report whose ``ended`` is false: what is known is kept. A
    run in which no case got its turn is no report.
    """
    text = outputs.texts.get(PROBE_FILE)
    if text is None:
        return Failure(timed_out(outputs, None) if outputs.timed_out else not_started(outputs))
    return Result.do(
        report
        for session in read_session(text, outputs.run.nonce)
        for report in _report(outputs, session)
    )


def _report(outputs: Outputs, session: UnittestSession) -> Result[SuiteReport, PipelineError]:
    if outputs.timed_out:
        return Failure(timed_out(outputs, session))
    if session.start is None or not (session.cases or session.running):
        return Failure(not_run(outputs, session))
    return Success(_suite_report(outputs, session, session.start))


def _suite_report(outputs: Outputs, session: UnittestSession, start: UnittestStart) -> SuiteReport:
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
        notes_opened=True,
        opened=tuple(opened_in(folder, opening) for opening in finish.opened) if finish else (),
    )


def _cut_off(outputs: Outputs, session: UnittestSession) -> Evidence:
    reason = "unittest did not say how this case ended"
    if session.finish is None:
        reason = f"the process ended while this case ran (exit code {outputs.exit_code})"
    return Evidence(message=reason, output=(outputs.stdout + outputs.stderr)[-_KEPT_OUTPUT:])


def _collected(start: UnittestStart, cases: tuple[Case, ...]) -> int:
    """Return how many cases were to run; what could not be loaded hides an unknown number."""
    unloaded = {case.id for case in cases if case.covers is not None}
    return len(set(start.planned) - unloaded)


def _placed(folder: str, paths: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(within(folder, path) for path in paths if not path.startswith("/")))


def _expected(outputs: Outputs, start: UnittestStart, cases: tuple[Case, ...]) -> tuple[str, ...]:
    """Return the files that discovery reaches; where names were given, nothing is expected."""
    if start.folder is None:
        return ()
    folder = outputs.run.suite.folder
    unloaded = (case.file for case in cases if case.covers is not None)
    packages = (*_placed(folder, start.handled), *unloaded)
    skipped = tuple(str(PurePosixPath(p).parent) for p in packages if p.endswith("__init__.py"))
    return expected_files(outputs.listing, within(folder, start.folder), start.pattern, skipped)


def _exit_warnings(outputs: Outputs, session: UnittestSession) -> tuple[str, ...]:
    """Return a warning when the process did not end as unittest did."""
    if session.finish is None or session.finish.exit_status == outputs.exit_code:
        return ()
    status = session.finish.exit_status
    return (f"exit code: unittest ended with {status}, its process with {outputs.exit_code}",)

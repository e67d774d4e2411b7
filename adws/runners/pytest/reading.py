"""From what a pytest run left behind to a report, or to the reason why there is none."""

import re

from attrs import evolve
from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError, SuiteUnreadable
from adws.core.suite import Case, Evidence, NotRun, Outcome, SourceCounts, SuiteReport
from adws.runners.places import opened_in, placed, within
from adws.runners.plain_text import plain_text
from adws.runners.probe_records import read_sessions
from adws.runners.pytest.command import JUNIT_FILES, PROBE_FILES
from adws.runners.pytest.files import expected_files, session_not_run
from adws.runners.pytest.records import (
    CollectRecord,
    Conftest,
    PytestCase,
    PytestFinish,
    PytestSession,
    read_session,
)
from adws.runners.pytest.sources import sources_of
from adws.runners.run_report import run_report, worst_cases
from adws.runners.runner import Outputs
from adws.runners.unreadable import lines_of, unreadable
from adws.runners.unreadable import timed_out as ended

_BY_STATUS = {
    2: ("pytest was interrupted", "let it run to its end; pytest.exit() in a test does this too"),
    3: ("pytest met an internal error", "look for sys.exit() in test files, or a broken plugin"),
    4: ("pytest refused its arguments", "check addopts, the paths and the case ids"),
    5: ("no tests were found", "check testpaths and python_files, or whether all were deselected"),
}
_DIED = (
    "pytest's process ended before any case had run",
    "look for os._exit() and crashes in test files",
)
_WRAPPED_HINT = (
    "the command must start pytest and hand these variables through to it: "
    "ADWS_PROBE PYTEST_ADDOPTS PYTEST_PLUGINS PYTHONPATH (tox: pass_env)"
)
_ABRUPT_TIMEOUT = re.compile(r"^\++ Timeout \++$", re.MULTILINE)  # pytest-timeout, by thread
_KEPT_OUTPUT = 4000
_INTERNAL_ERROR = 3
_INTERNAL_LINE = "INTERNALERROR>"
_USAGE_ERROR = 4
_NO_TESTS = 5
_RESERVED = (2, _INTERNAL_ERROR, _USAGE_ERROR, _NO_TESTS)


def timed_out(outputs: Outputs, sessions: tuple[PytestSession, ...]) -> SuiteUnreadable:
    """Return the error for a run that was ended by its time limit; it names what was running."""
    running = [case_id for session in sessions for case_id in session.running]
    cases = [case.id for session in sessions for case in session.cases]
    return ended(outputs, running[-1:], _printed(outputs), ended=cases)


def not_started(outputs: Outputs) -> SuiteUnreadable:
    """Return the error for a command that started no pytest which loads the probe."""
    argv = " ".join(outputs.run.suite.argv)
    message = f"'{argv}' ended with exit code {outputs.exit_code} and started no pytest"
    if outputs.run.suite.wrapped:
        return _unreadable(outputs, message, _WRAPPED_HINT)
    return _unreadable(outputs, message, "check that pytest 7 or newer is installed there")


def not_run(outputs: Outputs, status: int) -> SuiteUnreadable:
    """Return the error for a session in which the tests did not run.

    A process that a test file ends may have an exit code of pytest's own.
    """
    died = status == _INTERNAL_ERROR and _INTERNAL_LINE not in outputs.stdout
    message, hint = _DIED if died else _BY_STATUS.get(status, _DIED)
    return _unreadable(outputs, f"{message} (exit code {status})", hint)


def _unreadable(outputs: Outputs, message: str, hint: str) -> SuiteUnreadable:
    return unreadable(outputs, message, hint, _printed(outputs))


def _printed(outputs: Outputs) -> list[str]:
    """Return what pytest said last: of its internal error, else of its errors, else of all."""
    errors = lines_of(plain_text(outputs.stderr))
    printed = lines_of(plain_text(outputs.stdout))
    internal = [line for line in printed if line.startswith(_INTERNAL_LINE)]
    return internal or errors or printed


def cases_of(
    sessions: tuple[PytestSession, ...], folder: str, cut_off: Evidence
) -> tuple[Case, ...]:
    """Return the cases of all sessions, by id.

    ``folder`` is the suite's; ``cut_off`` the evidence of cases that began and never ended.
    """
    return worst_cases(
        case for session in sessions for case in _session_cases(session, folder, cut_off)
    )


def _session_cases(session: PytestSession, folder: str, cut_off: Evidence) -> list[Case]:
    errored = [record for record in session.collects if record.outcome is Outcome.ERRORED]
    broken: list[Conftest] = [session.conftest] if session.conftest else []
    return [
        *(_unloaded(record, folder) for record in broken),
        *(_unloaded(record, folder) for record in errored),
        *(
            _case(
                record.id,
                record.outcome,
                folder,
                record.evidence,
                seconds=record.seconds,
                hook=_hook(record, folder),
            )
            for record in session.cases
        ),
        *(_case(case_id, Outcome.ERRORED, folder, cut_off) for case_id in session.running),
    ]


def _hook(record: PytestCase, folder: str) -> str:
    """Return the fixture that kept a case from running: ``fixture db of tests/test_a.py``."""
    if record.hook is None or record.outcome is not Outcome.ERRORED:
        return ""
    place = f" of {within(folder, record.hook.of)}" if record.hook.of else ""
    return f"{record.hook.name}{place}"


def _unloaded(record: CollectRecord | Conftest, folder: str) -> Case:
    case = _case(record.id, Outcome.ERRORED, folder, record.evidence)
    return evolve(case, covers=record.covers)


def _case(
    case_id: str,
    outcome: Outcome,
    folder: str,
    evidence: Evidence | None,
    *,
    seconds: float = 0.0,
    hook: str = "",
) -> Case:
    file, _, name = case_id.partition("::")
    return Case(
        id=case_id,
        file=within(folder, file),
        name=name or file,
        outcome=outcome,
        evidence=evidence and placed(evidence, folder),
        duration_seconds=seconds,
        hook=hook,
    )


def read(outputs: Outputs) -> Result[SuiteReport, PipelineError]:
    """Turn what a run left into a report, or fail with ``SuiteUnreadable``.

    A run that died in the middle is a report whose ``ended`` is false: what is known is kept. A
    run in which no case got its turn is no report.
    """
    return Result.do(
        report
        for sessions in read_sessions(outputs, PROBE_FILES, read_session)
        for report in _report(outputs, sessions)
    )


def _report(
    outputs: Outputs, sessions: tuple[PytestSession, ...]
) -> Result[SuiteReport, PipelineError]:
    if outputs.timed_out:
        return Failure(timed_out(outputs, sessions))
    if not sessions:
        return Failure(not_started(outputs))
    untold = next((session for session in sessions if not _tells_something(session)), None)
    if untold:
        finish = untold.finish
        status = outputs.exit_code if finish is None else finish.exit_status or _NO_TESTS
        return Failure(not_run(outputs, status))
    return Success(_suite_report(outputs, sessions))


def _tells_something(session: PytestSession) -> bool:
    """Whether a session ran its cases, or says what kept it from doing so."""
    unloaded = any(record.evidence for record in session.collects)
    has_records = bool(session.conftest or session.cases or session.running or unloaded)
    if session.finish is None:
        return has_records and bool(session.conftest or session.cases or session.running)
    if session.finish.exit_status == _USAGE_ERROR:
        return unloaded
    return has_records and session.finish.exit_status not in _RESERVED


def _suite_report(outputs: Outputs, sessions: tuple[PytestSession, ...]) -> SuiteReport:
    folder = outputs.run.suite.folder
    finishes = tuple(session.finish for session in sessions if session.finish)
    cases = cases_of(sessions, folder, _cut_off(outputs))
    return evolve(
        run_report(outputs, cases),
        ended=all(session.finish or session.conftest for session in sessions),
        collected=finishes[0].collected if len(finishes) == len(sessions) == 1 else None,
        sources=_sources(outputs, sessions, cases),
        files=_placed(folder, *(finish.files for finish in finishes)),
        expected_files=_expected(outputs, sessions),
        ignored=_placed(folder, *(finish.ignored for finish in finishes)),
        foreign_modules=_placed(".", *(finish.foreign for finish in finishes)),
        support_files=_placed(folder, *(finish.support for finish in finishes)),
        outside_modules=_placed(".", *(finish.outside for finish in finishes)),
        warnings=_exit_warnings(outputs, finishes),
        not_run=_not_run(outputs, sessions),
        notes_opened=True,
        opened=tuple(
            opened_in(folder, path)
            for path in dict.fromkeys(opening for finish in finishes for opening in finish.opened)
        ),
    )


def _cut_off(outputs: Outputs) -> Evidence:
    output = outputs.stdout + outputs.stderr
    reason = f"the process ended while this case ran (exit code {outputs.exit_code})"
    if _ABRUPT_TIMEOUT.search(output):
        reason = f"Timeout: {reason}"
    return Evidence(message=reason, output=output[-_KEPT_OUTPUT:])


def _sources(
    outputs: Outputs, sessions: tuple[PytestSession, ...], cases: tuple[Case, ...]
) -> tuple[SourceCounts, ...]:
    junit = tuple(outputs.texts[name] for name in JUNIT_FILES if name in outputs.texts)
    sources = sources_of(sessions, cases, outputs.stdout, junit)
    finished = all(session.finish for session in sessions)
    return sources if finished else sources[:1]  # the others are written when a session ends


def _placed(folder: str, *groups: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted({within(folder, path) for group in groups for path in group}))


def _expected(outputs: Outputs, sessions: tuple[PytestSession, ...]) -> tuple[str, ...]:
    folder = outputs.run.suite.folder
    files = {
        path
        for session in sessions
        if session.start and session.finish
        for path in expected_files(outputs.listing, folder, session.start, session.finish)
    }
    return tuple(sorted(files))


def _not_run(outputs: Outputs, sessions: tuple[PytestSession, ...]) -> tuple[NotRun, ...]:
    return tuple(
        entry
        for session in sessions
        if session.start and session.finish
        for entry in session_not_run(
            outputs.listing, outputs.run.suite.folder, session, session.start, session.finish
        )
    )


def _exit_warnings(outputs: Outputs, finishes: tuple[PytestFinish, ...]) -> tuple[str, ...]:
    """Return a warning when the process did not end as pytest did; a wrapper may."""
    if outputs.run.suite.wrapped:
        return ()
    return tuple(
        f"exit code: pytest ended with {finish.exit_status}, its process with {outputs.exit_code}"
        for finish in finishes
        if finish.exit_status != outputs.exit_code
    )

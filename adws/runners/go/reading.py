"""From what a run of ``go test`` left behind to a report, or to the reason why there is none."""

from functools import partial, reduce

from attrs import evolve
from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError
from adws.core.suite import Case, SuiteReport
from adws.runners.go.cases import cases_of
from adws.runners.go.command import RECORD_FILES
from adws.runners.go.files import expected_files
from adws.runners.go.names import SEPARATOR, case_id, function_of
from adws.runners.go.planted import planted_cases, planted_tests
from adws.runners.go.records import Session, read_session
from adws.runners.go.results import Results, results_of
from adws.runners.go.sources import contradictions, sources_of
from adws.runners.go.unreadable import not_run, timed_out
from adws.runners.probe_records import read_sessions
from adws.runners.run_report import run_report
from adws.runners.runner import Outputs, Run, Selection


def read(outputs: Outputs) -> Result[SuiteReport, PipelineError]:
    """Turn what a run left into a report, or fail with ``SuiteUnreadable``.

    A run that died in the middle is a report whose ``ended`` is false. A run without a test is no
    report.
    """
    sessions = read_sessions(outputs, RECORD_FILES, read_session)
    return sessions.bind(partial(_report, outputs))


def _report(outputs: Outputs, sessions: tuple[Session, ...]) -> Result[SuiteReport, PipelineError]:
    if outputs.timed_out:
        running = results_of(reduce(_joined, sessions)) if sessions else Results({}, {})
        return Failure(timed_out(outputs, running))
    if not sessions:
        return Failure(not_run(outputs))
    session = reduce(_joined, sessions)
    results = results_of(session)
    cases = cases_of(session, results, str(outputs.run.tree / outputs.run.suite.folder))
    return Success(_whole(outputs, session, results, cases)) if cases else Failure(not_run(outputs))


def _joined(one: Session, other: Session) -> Session:
    """Return two sessions as one: a wrapper may call ``go test`` for one package after another."""
    return Session(
        whole=one.whole and other.whole,
        packages=(*one.packages, *other.packages),
        left_out=(*one.left_out, *other.left_out),
        events=(*one.events, *other.events),
        lines=(*one.lines, *other.lines),
        errors=(*one.errors, *other.errors),
        ended=one.ended and other.ended,
    )


def _whole(
    outputs: Outputs, session: Session, results: Results, cases: tuple[Case, ...]
) -> SuiteReport:
    run, planted = outputs.run, planted_tests(outputs.run)
    own, canaries = _apart(run, results, cases)
    everything = session.whole and run.selection == Selection() and not run.suite.wrapped
    return evolve(
        run_report(outputs, (*_asked_for(run, own), *canaries)),
        ended=session.ended,
        sources=sources_of(session, results.without(planted), own, canaries),
        files=tuple(sorted({file for package in session.packages for file in package.files})),
        expected_files=expected_files(session, outputs.listing) if everything else (),
        ignored=tuple(sorted({*session.left_out})),
        warnings=contradictions(results),
    )


def _apart(
    run: Run, results: Results, cases: tuple[Case, ...]
) -> tuple[tuple[Case, ...], tuple[Case, ...]]:
    """Return the suite's own cases and, once each, the canaries that all its packages carry."""
    planted = planted_tests(run)
    own = tuple(case for case in cases if function_of(case.name) not in planted)
    added = (case for case in cases if function_of(case.name) in planted)
    return own, planted_cases(run, added, frozenset(package for package, _ in results.tests))


def _asked_for(run: Run, cases: tuple[Case, ...]) -> tuple[Case, ...]:
    """Leave out what only ran because ``go test`` cannot be asked for less."""
    asked = run.selection.case_ids
    if not asked or run.selection.files:
        return cases
    wanted = frozenset(asked)
    return tuple(case for case in cases if not wanted.isdisjoint(_around(case)))


def _around(case: Case) -> tuple[str, ...]:
    """Return the ids by which a case is asked for: its own, its package's, its parents'."""
    package, _, name = case.id.partition(SEPARATOR)
    parts = name.split("/")
    parents = (case_id(package, "/".join(parts[:n])) for n in range(1, len(parts) + 1))
    return (package, *parents)

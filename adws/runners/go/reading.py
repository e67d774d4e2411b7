"""From what a run of ``go test`` left behind to a report, or to the reason why there is none."""

import re
from collections.abc import Iterable
from functools import reduce
from pathlib import PurePosixPath

from attrs import evolve
from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError, SuiteUnreadable
from adws.core.suite import FAILING, Case, Outcome, SourceCounts, SuiteReport
from adws.runners.go.canaries import planted_cases, planted_tests
from adws.runners.go.cases import cases_of, failed_builds
from adws.runners.go.command import RECORD_FILES
from adws.runners.go.names import SEPARATOR, case_id, function_of
from adws.runners.go.records import GoSession, read_session
from adws.runners.go.results import Results, results_of
from adws.runners.probe_records import read_sessions
from adws.runners.run_report import run_report
from adws.runners.runner import Outputs, Run, Selection
from adws.runners.unreadable import lines_of
from adws.runners.unreadable import timed_out as ended
from adws.runners.unreadable import unreadable as with_lines

_MODULE = "go.mod"
_LEFT_OUT = frozenset({"testdata", "vendor", "node_modules"})
_HINTS = (
    (
        r"GOPROXY=off|no required module provides|missing go\.sum entry",
        "modules are missing here: run 'go mod download'; adws itself downloads nothing",
    ),
    (r"requires go >= ", "install the version of go that go.mod asks for"),
    (r"go\.mod file not found|cannot find main module", "start in the folder of the go.mod"),
    (r"adws_go_|adws: no settings", "check that 'go build' works here, with go 1.19 or newer"),
    (r"matched no packages", "check the packages in test_command"),
)
_WRAPPED = "let test_command start 'go test' by the name 'go', and hand ADWS_PROBE through"
_OTHERWISE = "see the output of go"


def sources_of(
    session: GoSession, results: Results, cases: tuple[Case, ...], canaries: tuple[Case, ...]
) -> tuple[SourceCounts, ...]:
    """Return what the cases say that were made of the events, and how many there should be.

    ``results`` and ``cases`` are those of the suite alone.
    """
    declared = _declared(session, results, cases) + len(canaries)
    return _counts_of((*cases, *canaries)), SourceCounts("source texts", total=declared)


def _counts_of(cases: tuple[Case, ...]) -> SourceCounts:
    skipped = sum(case.outcome is Outcome.SKIPPED for case in cases)
    failing = sum(case.outcome in FAILING for case in cases)
    return SourceCounts("events", len(cases) - skipped - failing, failing, skipped, len(cases))


def _declared(session: GoSession, results: Results, cases: tuple[Case, ...]) -> int:
    """Return how many tests are declared and selected, with the subtests that they reported.

    Cases that stand for whole packages are counted as they are.
    """
    broken = failed_builds(session)
    built = (package for package in session.packages if package.path not in broken)
    subtests = sum("/" in name for _, name in results.tests)
    packages = sum(case.id == case.name for case in cases)
    return sum(len(package.wanted) for package in built) + subtests + packages


def contradictions(results: Results) -> tuple[str, ...]:
    """Return in words where events contradict each other."""
    twice = (case_id(*key) for key, log in results.tests.items() if len(set(log.ends)) > 1)
    bad = {package for (package, _), log in results.tests.items() if log.end in ("", "fail")}
    passed = (package for package in bad if _has_passed(results, package))
    return (
        *(f"sources: {test} ended in several ways" for test in twice),
        *(f"sources: {package} passed, and tests of it did not" for package in sorted(passed)),
    )


def _has_passed(results: Results, package: str) -> bool:
    log = results.packages.get(package)
    return log is not None and set(log.ends) == {"pass"}


def expected_files(session: GoSession, listing: Iterable[str]) -> tuple[str, ...]:
    """Return the test files on disk that belong to a module which was tested.

    What ``go`` itself leaves out (see ``go help packages``) is not expected, nor what build
    constraints do.
    """
    paths = [PurePosixPath(path) for path in listing if path not in session.left_out]
    modules = frozenset(path.parent for path in paths if path.name == _MODULE)
    tested = {_module(PurePosixPath(package.folder), modules) for package in session.packages}
    return tuple(
        sorted(
            str(path)
            for path in paths
            if _is_looked_into(path) and _module(path.parent, modules) in tested
        )
    )


def _is_looked_into(path: PurePosixPath) -> bool:
    left_out = any(part in _LEFT_OUT or part.startswith((".", "_")) for part in path.parts)
    return path.name.endswith("_test.go") and not left_out


def _module(folder: PurePosixPath, modules: frozenset[PurePosixPath]) -> PurePosixPath | None:
    return next((parent for parent in (folder, *folder.parents) if parent in modules), None)


def timed_out(outputs: Outputs, results: Results) -> SuiteUnreadable:
    """Return the error for a run that its time limit ended; it names the tests that ran then."""
    running = [case_id(*key) for key, log in results.tests.items() if log.has_begun and not log.end]
    cases = [case_id(*key) for key, log in results.tests.items() if log.end]
    return ended(outputs, running, _printed(outputs), ended=cases)


def not_run(outputs: Outputs) -> SuiteUnreadable:
    """Return the error for a run in which no test was found, or none got its turn."""
    printed = _printed(outputs)
    text = "\n".join(printed)
    known_hint = next((hint for pattern, hint in _HINTS if re.search(pattern, text)), None)
    argv = " ".join(outputs.run.suite.argv)
    message = f"'{argv}' ended with exit code {outputs.exit_code} and ran no tests of Go"
    hint = known_hint or (_WRAPPED if outputs.run.suite.wrapped else _OTHERWISE)
    return with_lines(outputs, message, hint, printed)


def _printed(outputs: Outputs) -> list[str]:
    return lines_of(outputs.stderr or outputs.stdout)


def read(outputs: Outputs) -> Result[SuiteReport, PipelineError]:
    """Turn what a run left into a report, or fail with ``SuiteUnreadable``.

    A run that died in the middle is a report whose ``ended`` is false. A run without a test is no
    report.
    """
    return Result.do(
        report
        for sessions in read_sessions(outputs, RECORD_FILES, read_session)
        for report in _report(outputs, sessions)
    )


def _report(
    outputs: Outputs, sessions: tuple[GoSession, ...]
) -> Result[SuiteReport, PipelineError]:
    if outputs.timed_out:
        running = results_of(reduce(_joined, sessions)) if sessions else Results({}, {})
        return Failure(timed_out(outputs, running))
    if not sessions:
        return Failure(not_run(outputs))
    session = reduce(_joined, sessions)
    results = results_of(session)
    cases = cases_of(session, results, str(outputs.run.tree / outputs.run.suite.folder))
    return (
        Success(_suite_report(outputs, session, results, cases))
        if cases
        else Failure(not_run(outputs))
    )


def _joined(session: GoSession, other: GoSession) -> GoSession:
    """Return two sessions as one: a wrapper may call ``go test`` for one package after another."""
    return GoSession(
        whole=session.whole and other.whole,
        packages=(*session.packages, *other.packages),
        left_out=(*session.left_out, *other.left_out),
        events=(*session.events, *other.events),
        lines=(*session.lines, *other.lines),
        errors=(*session.errors, *other.errors),
        ended=session.ended and other.ended,
    )


def _suite_report(
    outputs: Outputs, session: GoSession, results: Results, cases: tuple[Case, ...]
) -> SuiteReport:
    run, planted = outputs.run, planted_tests(outputs.run)
    own, canaries = _without_canaries(run, results, cases)
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


def _without_canaries(
    run: Run, results: Results, cases: tuple[Case, ...]
) -> tuple[tuple[Case, ...], tuple[Case, ...]]:
    """Return the suite's own cases and, once each, the canaries that all its packages carry."""
    planted = planted_tests(run)
    own = tuple(case for case in cases if function_of(case.name) not in planted)
    added = (case for case in cases if function_of(case.name) in planted)
    return own, planted_cases(run, added, frozenset(package for package, _ in results.tests))


def _asked_for(run: Run, cases: tuple[Case, ...]) -> tuple[Case, ...]:
    """Leave out what only ran because ``go test`` cannot be asked for less."""
    case_ids = run.selection.case_ids
    if not case_ids or run.selection.files:
        return cases
    selected = frozenset(case_ids)
    return tuple(case for case in cases if not selected.isdisjoint(_around(case)))


def _around(case: Case) -> tuple[str, ...]:
    """Return the ids by which a case is asked for: its own, its package's, its parents'."""
    package, _, name = case.id.partition(SEPARATOR)
    parts = name.split("/")
    parents = (case_id(package, "/".join(parts[:n])) for n in range(1, len(parts) + 1))
    return (package, *parents)

"""Run the failing cases and some that pass, to see which groups of failures have one cause."""

from itertools import accumulate

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.behaviour.functions_run import ELSEWHERE, read_functions
from adws.cage.mount_points import read_written
from adws.core.errors import PipelineError
from adws.core.failure import Analysis, Failure
from adws.core.railway import collect
from adws.core.shared_function import SharedFunction
from adws.core.suite import Outcome, SuiteReport
from adws.judging.bench import Bench, RunOptions
from adws.judging.call_runs import new_folder
from adws.judging.confinement import level_of_bench
from adws.judging.functions_run import notes_functions, with_functions
from adws.judging.judge import judge
from adws.ledger.joining import join
from adws.ledger.store import ledger_path, load_run, save
from adws.runners.calls import Calls
from adws.runners.runner import Selection, Suite
from adws.runners.suite_globs import pattern_of_tests
from adws.runners.suites import id_prefix, of_suite
from adws.triage.shared_functions import can_share, shared_functions
from adws.trust.blame import in_place_of_run

_SECONDS = 10.0
"""How long the cases of a run may have taken that looks at what they run; looking takes a multiple
of it."""
_LIMIT = 60.0
"""After how many seconds such a run is ended."""
_NAME = "functions"


def join_groups(
    bench: Bench, head: str, analysis: Analysis
) -> IOResult[tuple[SharedFunction, ...], PipelineError]:
    """Note in the ledger which groups run a function that no passing case runs; return these.

    The open cases that failed in their own bodies run once more at ``head``, with passing ones of
    the same suite, those of the same test files first. Nothing runs if there are fewer than two
    groups of them, if they take too long, or if nothing can note the functions. An unreadable run
    joins nothing.
    """
    return IOResult.do(
        shared
        for ledger in load_run(bench.root, bench.run)
        for open_ids in IOSuccess(frozenset(entry.case_id for entry in ledger.open))
        for found in collect(
            _shared_in(bench, head, analysis.report, suite, failures)
            for suite in bench.suites
            if notes_functions(bench, suite)
            for failures in (_comparable(suite, analysis, open_ids),)
            if len({failure.group for failure in failures}) > 1
        )
        for shared in IOSuccess(tuple(function for functions in found for function in functions))
        for joined in IOResult.from_result(join(ledger, shared))
        for _saved in save(ledger_path(bench.root), joined)
    )


def _comparable(suite: Suite, analysis: Analysis, open_ids: frozenset[str]) -> tuple[Failure, ...]:
    """Return the failures of a suite that can share a function."""
    return tuple(
        failure
        for failure in analysis.failures
        if failure.case_id in open_ids and of_suite(suite, failure.case_id) and can_share(failure)
    )


def _shared_in(
    bench: Bench, head: str, report: SuiteReport, suite: Suite, failures: tuple[Failure, ...]
) -> IOResult[tuple[SharedFunction, ...], PipelineError]:
    selected = _selected(report, suite, failures)
    if not selected:
        return IOSuccess(())
    nothing: tuple[SharedFunction, ...] = ()
    limit = min(_LIMIT, bench.settings.test_timeout_seconds)
    return IOResult.do(
        shared
        for level in level_of_bench(bench)
        for own in IOSuccess(evolve(bench, suites=(suite,), level=level).within(limit))
        for shared in _look(own, head, Selection(case_ids=selected), failures)
    ).lash(lambda error: IOResult.from_result(in_place_of_run(nothing, error)))


def _look(
    bench: Bench, head: str, selection: Selection, failures: tuple[Failure, ...]
) -> IOResult[tuple[SharedFunction, ...], PipelineError]:
    (suite,) = bench.suites
    tests = pattern_of_tests(suite)
    return IOResult.do(
        _shared(suite, ran.analysis.report, text, failures)
        for folder in new_folder(bench)
        for calls in IOSuccess(Calls(folder / _NAME, bench.tree.inside, tests, functions=True))
        for tree in with_functions(bench, head, selection.case_ids, calls)
        for ran in judge(bench, tree, RunOptions(selection, calls=calls))
        for text in read_written(folder, _NAME)
        for _removed in io_ops.remove_tree(folder)
    )


def _shared(
    suite: Suite, report: SuiteReport, text: str, failures: tuple[Failure, ...]
) -> tuple[SharedFunction, ...]:
    """Return what the failures share that failed in this run, too."""
    prefix = id_prefix(suite)
    ran = read_functions(text)
    functions = {f"{prefix}{case_id}": names for case_id, names in ran.items()}
    failing = frozenset(case.id for case in report.failing)
    return shared_functions(
        (failure for failure in failures if failure.case_id in failing),
        functions,
        frozenset(case.id for case in report.cases if case.outcome is Outcome.PASSED),
        ran.get(ELSEWHERE, ()),
    )


def _selected(report: SuiteReport, suite: Suite, failures: tuple[Failure, ...]) -> tuple[str, ...]:
    """Return the cases to run: those that fail, and as many that pass as time allows."""
    failing = tuple(report.by_id[failure.case_id] for failure in failures)
    if any(case.moving for case in failing):
        return ()
    files = frozenset(case.file for case in failing)
    passing = sorted(
        (
            case
            for case in report.cases
            if case.outcome is Outcome.PASSED and not case.moving and of_suite(suite, case.id)
        ),
        key=lambda case: case.file not in files,
    )
    in_order = (*failing, *passing)
    spent = accumulate(case.duration_seconds for case in in_order)
    fitting = tuple(
        case.id for case, seconds in zip(in_order, spent, strict=True) if seconds <= _SECONDS
    )
    return fitting if len(fitting) > len(failing) else ()

"""Run the suites and sort their failures: the single source of truth for what is red."""

from collections.abc import Mapping
from functools import partial

from attrs import evolve
from returns.io import IOResult
from returns.result import Result

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.railway import all_of
from adws.core.suite import SuiteReport
from adws.judging.bench import RunOptions, SuiteBench
from adws.judging.suite_run import run_suites
from adws.judging.texts import texts_of
from adws.runners.runner import Suite
from adws.runners.suite_globs import test_globs
from adws.runners.suite_runner import runner_of
from adws.runners.suites import id_prefix
from adws.triage.analysis import TriageRules, analyze_report
from adws.triage.project_modules import project_modules
from adws.trust.quarantine import mark_quarantined, quarantine_rows
from adws.trust.sealed import is_sealed
from adws.vcs.tree import Tree


def analyze(
    bench: SuiteBench, tree: Tree, options: RunOptions = RunOptions()
) -> IOResult[Analysis, PipelineError]:
    """Run the suites in a tree (see ``run_suites``) and sort what fails.

    Cases in quarantine are marked in the report and are no failures.
    """
    return IOResult.do(
        analysis
        for report in run_suites(bench, tree, options)
        for analysis in sort_report(bench, tree, report)
    )


def sort_report(
    bench: SuiteBench, tree: Tree, report: SuiteReport
) -> IOResult[Analysis, PipelineError]:
    """Sort what fails in a report of the suites that ran in a tree."""
    return IOResult.do(
        _analysis_of(
            bench, tree, mark_quarantined(bench.quarantine, report), dialects, listing, texts
        )
        for dialects in IOResult.from_result(dialects_of(bench.suites))
        for listing in io_ops.list_files(tree.root, skip=NOT_THE_PROJECTS)
        for texts in texts_of(
            tree.root, sorted(frozenset(case.file for case in report.failing) & frozenset(listing))
        )
    )


def _analysis_of(
    bench: SuiteBench,
    tree: Tree,
    report: SuiteReport,
    dialects: tuple[TriageRules, ...],
    listing: tuple[str, ...],
    texts: Mapping[str, str],
) -> Analysis:
    analysis = analyze_report(
        report,
        dialects,
        modules=project_modules(listing) if report.failing else frozenset(),
        shared=bench.settings.shared,
        tree=str(tree.inside),
        texts=texts,
    )
    return evolve(analysis, quarantine=quarantine_rows(bench.quarantine, report))


def dialects_of(suites: tuple[Suite, ...]) -> Result[tuple[TriageRules, ...], PipelineError]:
    """Return the triage rules of each suite; ``NameUnknown`` for an unknown runner."""
    return all_of(map(_dialect, suites))


def _dialect(suite: Suite) -> Result[TriageRules, PipelineError]:
    return Result.do(
        TriageRules(
            partial(is_sealed, globs=globs), id_prefix(suite), runner.patterns, runner.red_types
        )
        for runner in runner_of(suite)
        for globs in test_globs((suite,))
    )

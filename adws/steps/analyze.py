"""Run the suite and sort its failures: the single source of truth for what is red."""

from attrs import evolve
from returns.io import IOResult

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.quarantine import Quarantine
from adws.core.step import step
from adws.core.suite import SuiteReport
from adws.judging.dialects import dialects_of
from adws.slots import ANALYSIS, QUARANTINE, REPORT, SUITES, TREE
from adws.steps.run_suite import run_suite
from adws.triage.analysis import Dialect, analyze_report
from adws.triage.project_modules import project_modules
from adws.trust.quarantine import quarantine_rows, set_apart
from adws.vcs.tree import Tree


@step(reads=(SUITES,), writes=(REPORT, ANALYSIS))
def analyze(context: Context) -> IOResult[Context, PipelineError]:
    """Run the suite (see ``run_suite``) and put its report and its analysis into the context.

    Cases that the slot ``quarantine`` holds are marked in the report and no failures.
    """
    return run_suite(context).map(_set_apart).bind(_sort)


def _set_apart(context: Context) -> Context:
    quarantine = context.get(QUARANTINE) or Quarantine()
    report = context.require(REPORT).unwrap()
    return context.put(REPORT, set_apart(quarantine, report))


def _sort(context: Context) -> IOResult[Context, PipelineError]:
    tree = context.get(TREE) or Tree(context.root)
    return IOResult.do(
        context.put(ANALYSIS, _analysis(context, report, dialects, tree, listing))
        for report in IOResult.from_result(context.require(REPORT))
        for suites in IOResult.from_result(context.require(SUITES))
        for dialects in IOResult.from_result(dialects_of(suites))
        for listing in io_ops.list_files(tree.root, skip=NOT_THE_PROJECTS)
    )


def _analysis(
    context: Context,
    report: SuiteReport,
    dialects: tuple[Dialect, ...],
    tree: Tree,
    listing: tuple[str, ...],
) -> Analysis:
    analysis = analyze_report(
        report,
        dialects,
        modules=project_modules(listing),
        shared=context.settings.shared,
        tree=str(tree.root),
    )
    quarantine = context.get(QUARANTINE) or Quarantine()
    return evolve(analysis, quarantine=quarantine_rows(quarantine, report))

"""Run the suite in a judge tree rebuilt for this one run."""

from functools import partial

from attrs import evolve
from returns.io import IOResult

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.step import show, step
from adws.judging.judge_tree import judge_tree
from adws.reports import round_terminal
from adws.runners.runner import Variation
from adws.slots import ANALYSIS, BASE, HEAD, PATCH, REPORT, SUITES, TREE, VARIATIONS
from adws.steps.analyze import analyze
from adws.trust.rebuilt_tree import rewritten


@step(
    reads=(SUITES, BASE, HEAD),
    writes=(TREE, REPORT, ANALYSIS),
    shows=show(round_terminal.baseline, ANALYSIS, PATCH),
)
def judged_run(context: Context) -> IOResult[Context, PipelineError]:
    """Build the judge tree at ``head`` and analyze the suite, or the selection, in it.

    The variation ``place`` gives it a tree in another place. The report names the files of the
    tree that changed while it ran. With ``workspace = "in-place"`` the user's own tree is made to
    hold that content instead.
    """
    return _build(context).bind(_watched)


def _build(context: Context) -> IOResult[Context, PipelineError]:
    variations = context.get(VARIATIONS) or frozenset[Variation]()
    elsewhere = Variation.PLACE in variations
    return (
        IOResult.from_result(context.require(HEAD))
        .bind(partial(judge_tree, context, elsewhere=elsewhere))
        .map(partial(context.put, TREE))
    )


def _watched(context: Context) -> IOResult[Context, PipelineError]:
    return IOResult.do(
        _with_rewritten(after, rewritten(built, left))
        for tree in IOResult.from_result(context.require(TREE))
        for built in io_ops.stamps(tree.root, skip=NOT_THE_PROJECTS)
        for after in analyze(context)
        for left in io_ops.stamps(tree.root, skip=NOT_THE_PROJECTS)
    )


def _with_rewritten(context: Context, paths: tuple[str, ...]) -> Context:
    analysis: Analysis = context.require(ANALYSIS).unwrap()
    report = evolve(analysis.report, rewritten=paths)
    return context.put(REPORT, report).put(ANALYSIS, evolve(analysis, report=report))

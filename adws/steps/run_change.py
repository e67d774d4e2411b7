"""Run the suite, or the selection, with the proposed change in place."""

from functools import partial

from returns.io import IOResult
from returns.result import Result

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.slots import AFTER, ANALYSIS, BASE, BASELINE, HEAD, PROPOSAL, SEAL, SUITES
from adws.steps.judged_run import judged_run
from adws.trust.rebuilt_tree import refuse_rewritten


@step(reads=(PROPOSAL, BASELINE, SEAL, SUITES, BASE), writes=(AFTER,))
def run_change(context: Context) -> IOResult[Context, PipelineError]:
    """Put the analysis of a judged run with the change into the context, as ``after``.

    Fails with ``OracleCompromised`` when sealed files changed during the run that the baseline
    leaves alone.
    """
    return (
        IOResult.from_result(context.require(PROPOSAL))
        .bind(lambda proposal: judged_run(context.put(HEAD, proposal.kept.tree)))
        .bind_result(partial(_after, context))
    )


def _after(context: Context, ran: Context) -> Result[Context, PipelineError]:
    return Result.do(
        context.put(AFTER, analysis)
        for analysis in ran.require(ANALYSIS)
        for baseline in context.require(BASELINE)
        for sealed in context.require(SEAL)
        for _report in refuse_rewritten(baseline, analysis.report, sealed.covers)
    )

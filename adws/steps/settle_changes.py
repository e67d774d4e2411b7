"""Accept the changes of a batch, refuse them, or split them to be judged again."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.judging import batch_judging
from adws.judging.batch_judging import BatchBase, Settled
from adws.reports import lane_terminal
from adws.slots import (
    ANALYSIS,
    BASE,
    BATCH,
    BATCH_STANDING,
    BLAME,
    HEAD,
    PROPOSAL,
    SEAL,
    TRIAL_ANALYSIS,
    VERDICT,
)


@step(
    reads=(
        BASE,
        SEAL,
        HEAD,
        BATCH,
        BATCH_STANDING,
        PROPOSAL,
        VERDICT,
        BLAME,
    ),
    writes=(HEAD, ANALYSIS, BATCH_STANDING),
    shows=show(lane_terminal.settled_display, BATCH, VERDICT),
    doing="accepting the changes",
)
def settle_changes(context: Context) -> IOResult[Context, PipelineError]:
    """Accept the changes of a batch, so that the next ones are put on top of them.

    The guilty changes of a refused batch are set aside, and the others wait again together. If no
    guilty change is known, they wait in halves.
    """
    return IOResult.do(
        _settled(context, settled)
        for base, seal, head, standing in IOResult.from_result(
            take(context, BASE, SEAL, HEAD, BATCH_STANDING)
        )
        for batch, proposal, verdict, blame in IOResult.from_result(
            take(context, BATCH, PROPOSAL, VERDICT, BLAME)
        )
        for settled in batch_judging.settle_changes(
            BatchBase(base, seal, head, standing.accepted),
            standing,
            batch,
            proposal,
            verdict,
            blame,
        )
    )


def _settled(context: Context, settled: Settled) -> Context:
    """Return the context with the newest commit and its analysis."""
    after = context.get(TRIAL_ANALYSIS)
    moved = settled.head != context.get(HEAD)
    with_standing = context.put(BATCH_STANDING, settled.standing).put(HEAD, settled.head)
    return with_standing.put(ANALYSIS, after) if moved and after is not None else with_standing

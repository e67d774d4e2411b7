"""Record the round in the ledger, and decide whether another one follows."""

from returns.io import IOResult

from adws.agents.choice import is_last
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.example import examples_for
from adws.core.step import step
from adws.judging.recording import record_round
from adws.ledger.rounds import RoundWork
from adws.slots import (
    ACTORS,
    ANALYSIS,
    CLAIMS,
    EXAMPLES,
    HEAD,
    LEDGER_OPEN,
    PIVOT,
    PROPOSAL,
    ROUNDS_DONE,
    RUN,
    SEALED_EDITS,
    SELECTED,
    VERDICT,
)
from adws.trust.progress import Action


@step(
    reads=(RUN, SELECTED, LEDGER_OPEN, ANALYSIS, HEAD),
    writes=(ROUNDS_DONE, PIVOT),
    doing="updating the ledger",
)
def record(context: Context) -> IOResult[Context, PipelineError]:
    """Update the ledger, apply the stop rules, and put into the context whether the work is done.

    If the ledger already holds the round, nothing changes.
    """
    return IOResult.do(
        context.put(ROUNDS_DONE, decision.action is Action.STOP).put(PIVOT, decision.pivot)
        for run in IOResult.from_result(context.require(RUN))
        for slot_values in IOResult.from_result(take(context, SELECTED, ANALYSIS, HEAD))
        for decision in record_round(
            context.root,
            context.settings,
            run,
            RoundWork(
                *slot_values,
                proposal=context.get(PROPOSAL),
                verdict=context.get(VERDICT),
                edits=context.get(SEALED_EDITS) or (),
                claims=context.get(CLAIMS) or (),
                examples=examples_for(slot_values[0], context.get(EXAMPLES)),
                others_follow=not is_last(context.get(ACTORS) or (), slot_values[0].tried),
            ),
        )
    )

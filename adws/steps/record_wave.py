"""Record the attempts of a wave in the ledger, and decide whether another wave follows."""

from returns.io import IOResult

from adws.agents.choice import is_last
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging import recording
from adws.slots import (
    ACTORS,
    ANALYSIS,
    HEAD,
    LEDGER_OPEN,
    PIVOT,
    ROUNDS_DONE,
    RUN,
    SETTLED,
)
from adws.trust.progress import Action


@step(reads=(RUN, LEDGER_OPEN, ANALYSIS, HEAD, SETTLED), writes=(ROUNDS_DONE, PIVOT))
def record_wave(context: Context) -> IOResult[Context, PipelineError]:
    """Bring the ledger up to date, each attempt as a round of its own, and apply the stop rules.

    Recording a wave again that the ledger already holds changes nothing.
    """
    return IOResult.do(
        context.put(ROUNDS_DONE, decision.action is Action.STOP).put(PIVOT, decision.pivot)
        for run, analysis, head, settled in IOResult.from_result(
            take(context, RUN, ANALYSIS, HEAD, SETTLED)
        )
        for decision in recording.record_wave(
            context.root,
            context.settings,
            run,
            recording.works_of(
                settled,
                analysis,
                head,
                lambda tried: not is_last(context.get(ACTORS) or (), tried),
            ),
        )
    )

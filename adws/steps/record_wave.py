"""Record the attempts of a wave in the ledger, and decide whether another wave follows."""

from returns.io import IOResult

from adws.agents.choice import is_last
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.lane_count import lanes_after
from adws.core.step import step
from adws.judging import recording
from adws.slot_values import with_doubts
from adws.slots import (
    ACTORS,
    ANALYSIS,
    CONFIRMED_FAILURES,
    HEAD,
    LANE_COUNT,
    LEDGER_OPEN,
    PIVOT,
    ROUNDS_DONE,
    RUN,
    SETTLED,
)
from adws.trust.progress import Action


@step(
    reads=(RUN, LEDGER_OPEN, ANALYSIS, HEAD, SETTLED, LANE_COUNT),
    writes=(ROUNDS_DONE, PIVOT, LANE_COUNT, CONFIRMED_FAILURES),
    doing="updating the ledger",
)
def record_wave(context: Context) -> IOResult[Context, PipelineError]:
    """Update the ledger, with each attempt as a round of its own, and apply the stop rules.

    If the ledger already holds the wave, nothing changes. If the service of an agent rejected some
    calls, the next wave has half as many lanes. Failures that something new kept from running in a
    lane are no longer confirmed.
    """
    return IOResult.do(
        with_doubts(context, (case_id for attempt in settled for case_id in attempt.hidden))
        .put(ROUNDS_DONE, decision.action is Action.STOP)
        .put(PIVOT, decision.pivot)
        .put(LANE_COUNT, lanes_after(lanes, (attempt.proposal for attempt in settled)))
        for run, analysis, head in IOResult.from_result(take(context, RUN, ANALYSIS, HEAD))
        for settled, lanes in IOResult.from_result(take(context, SETTLED, LANE_COUNT))
        for decision in recording.record_wave(
            context.root,
            context.settings,
            run,
            recording.works_of(
                settled,
                analysis,
                head,
                lambda attempts: not is_last(context.get(ACTORS) or (), attempts),
            ),
        )
    )

"""Judge several changes in one tree, and find out which ones break it."""

from attrs import evolve
from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.batch_judging import BatchBase, judge_together
from adws.slot_values import TRIAL_SLOTS, trial_of
from adws.slots import (
    ANALYSIS,
    BATCH_STANDING,
    BLAME,
    HEAD,
    TRIAL_ANALYSIS,
    VERDICT,
)


@step(
    reads=(*TRIAL_SLOTS, HEAD, ANALYSIS, BATCH_STANDING),
    writes=(VERDICT, TRIAL_ANALYSIS, BLAME, BATCH_STANDING),
    doing="running the suite with the changes",
)
def judge_changes(context: Context) -> IOResult[Context, PipelineError]:
    """Run the suite with all changes of the batch in place, and put the verdict into the context.

    Cases that failed before may still fail; no other case may, with the tests of the base or those
    of the changes. A case that newly fails runs again with and without the batch before it counts.
    For each remaining failure, adws looks for the change that causes it alone.
    """
    return IOResult.do(
        judged_context if judged.after is None else judged_context.put(TRIAL_ANALYSIS, judged.after)
        for trial in IOResult.from_result(trial_of(context))
        for head, before, standing in IOResult.from_result(
            take(context, HEAD, ANALYSIS, BATCH_STANDING)
        )
        for judged in judge_together(
            trial,
            BatchBase(trial.bench.base, trial.seal, head, standing.accepted),
            before,
            standing.queue[0].attempts,
            standing.failed_again,
        )
        for judged_context in IOResult.from_value(
            context.put(VERDICT, judged.verdict)
            .put(BLAME, judged.blame)
            .put(BATCH_STANDING, evolve(standing, failed_again=judged.failed_again))
        )
    )

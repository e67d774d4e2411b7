"""The verdict on several changes in one tree, and whose changes break it."""

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
    writes=(VERDICT, TRIAL_ANALYSIS, BLAME),
)
def judge_changes(context: Context) -> IOResult[Context, PipelineError]:
    """Run the suite with all changes of the batch in place, and put the verdict into the context.

    What failed before may fail still; nothing else may, neither with the tests of the base nor with
    those of the changes. A case that newly fails runs again on both sides before it counts. Of what
    fails all the same, the changes are looked for that break it alone.
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
        )
        for judged_context in IOResult.from_value(
            context.put(VERDICT, judged.verdict).put(BLAME, judged.blame)
        )
    )

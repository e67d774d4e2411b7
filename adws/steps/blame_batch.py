"""Find out which head of a refused batch makes it fail."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.batch_blame import guilty_head
from adws.pipeline_slots import BATCH_BLAME, CANDIDATE
from adws.slot_values import BENCH_SLOTS, bench_of
from adws.slots import TRIAL_ANALYSIS, VERDICT


@step(reads=(*BENCH_SLOTS, CANDIDATE, VERDICT), writes=(BATCH_BLAME,))
def blame_batch(context: Context) -> IOResult[Context, PipelineError]:
    """Put the number of the pull request into the context with which cases begin to fail.

    It is 0, and nothing is run, for a head by itself, for an accepted batch, and where the judge
    refuses a batch for another reason than cases that fail.
    """
    return IOResult.do(
        context.put(BATCH_BLAME, guilty)
        for bench in IOResult.from_result(bench_of(context))
        for candidate, verdict in IOResult.from_result(take(context, CANDIDATE, VERDICT))
        for guilty in guilty_head(bench, candidate.batch, verdict, context.get(TRIAL_ANALYSIS))
    )

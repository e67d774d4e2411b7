"""Compare what an accepted change does in a test run, outside of one, and for similar inputs."""

from returns.io import IOResult, IOSuccess

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.core.verdict import is_refused
from adws.judging.behaviour import judge_by_calls
from adws.slot_values import TRIAL_SLOTS, trial_of
from adws.slots import ANALYSIS, HEAD, TRIAL_ANALYSIS, VERDICT, WITNESS
from adws.trust.repetition import must_pass_again


@step(
    reads=(*TRIAL_SLOTS, HEAD, ANALYSIS, TRIAL_ANALYSIS, VERDICT),
    writes=(VERDICT,),
    doing="calling the changed code",
)
def check_behaviour(context: Context) -> IOResult[Context, PipelineError]:
    """Refuse a change that works only in test runs; flag one that works only for tested inputs.

    adws repeats the calls of the fixed cases with the change and without it, in a test run and
    outside of one, and with inputs near those of the tests. A fixed file that could not be loaded
    stands for its cases.
    """
    if is_refused(context.get(VERDICT)):
        return IOSuccess(context)
    return IOResult.do(
        context.put(VERDICT, judged)
        for trial in IOResult.from_result(trial_of(context))
        for head, before, after, verdict in IOResult.from_result(
            take(context, HEAD, ANALYSIS, TRIAL_ANALYSIS, VERDICT)
        )
        for judged in judge_by_calls(
            trial,
            head,
            verdict,
            must_pass_again(before.report, after.report, verdict.fixed),
            context.get(WITNESS),
        )
    )

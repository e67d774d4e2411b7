"""Compare what an accepted change does in a test run, outside of one, and for similar inputs."""

from returns.io import IOResult, IOSuccess

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.core.verdict import is_refused
from adws.judging.behaviour import judge_by_calls
from adws.slot_values import TRIAL_SLOTS, trial_of
from adws.slots import HEAD, VERDICT, WITNESS


@step(
    reads=(*TRIAL_SLOTS, HEAD, VERDICT),
    writes=(VERDICT,),
    doing="calling the changed code",
)
def check_behaviour(context: Context) -> IOResult[Context, PipelineError]:
    """Refuse a change that works only in test runs; flag one that works only for tested inputs.

    adws repeats the calls of the fixed cases with the change and without it, in a test run and
    outside of one, and with inputs near those of the tests.
    """
    if is_refused(context.get(VERDICT)):
        return IOSuccess(context)
    return IOResult.do(
        context.put(VERDICT, judged)
        for trial in IOResult.from_result(trial_of(context))
        for head, verdict in IOResult.from_result(take(context, HEAD, VERDICT))
        for judged in judge_by_calls(trial, head, verdict, verdict.fixed, context.get(WITNESS))
    )

"""Judge a change that touches tests: it must also be green with its own tests."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging import change
from adws.slot_values import TRIAL_SLOTS, trial_of
from adws.slots import HEAD, VERDICT


@step(
    reads=(*TRIAL_SLOTS, HEAD, VERDICT),
    writes=(VERDICT,),
    doing="running the change with its own tests",
)
def judge_own_tests(context: Context) -> IOResult[Context, PipelineError]:
    """Refuse an accepted change that is red, or runs less than the base, with its own tests."""
    return IOResult.do(
        context.put(VERDICT, judged.verdict)
        for trial in IOResult.from_result(trial_of(context))
        for head, verdict in IOResult.from_result(take(context, HEAD, VERDICT))
        for judged in change.judge_own_tests(trial, head, verdict)
    )

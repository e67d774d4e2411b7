"""Run the cases that an accepted change fixed with altered expectations: they must fail."""

from returns.io import IOResult, IOSuccess

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.core.verdict import is_refused
from adws.judging.twins import judge_twins
from adws.slot_values import TRIAL_SLOTS, trial_of
from adws.slots import ANALYSIS, HEAD, TRIAL_ANALYSIS, VERDICT
from adws.trust.repetition import must_pass_again


@step(
    reads=(*TRIAL_SLOTS, HEAD, ANALYSIS, TRIAL_ANALYSIS, VERDICT),
    writes=(VERDICT,),
    doing="running cases with another expectation",
)
def check_twins(context: Context) -> IOResult[Context, PipelineError]:
    """Refuse a change if fixed cases pass although their expectations are altered.

    adws alters one assertion of each fixed case in the judge tree: another value, the opposite
    condition, another exception. Only evaluated assertions count. A note names the cases without an
    assertion to alter. A change is flagged if it makes objects that a test expects equal to others
    that differ in an attribute.
    """
    if is_refused(context.get(VERDICT)):
        return IOSuccess(context)
    return IOResult.do(
        context.put(VERDICT, checked)
        for trial in IOResult.from_result(trial_of(context))
        for head, before, after, verdict in IOResult.from_result(
            take(context, HEAD, ANALYSIS, TRIAL_ANALYSIS, VERDICT)
        )
        for checked in judge_twins(
            trial,
            head,
            before.report,
            after.report,
            verdict,
            must_pass_again(before.report, after.report, verdict.fixed),
        )
    )

"""Check that the bodies of the fixed cases ran, and what else the change alters."""

from returns.io import IOResult, IOSuccess

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.core.verdict import is_refused
from adws.judging.witness import judge_by_witness
from adws.slot_values import TRIAL_SLOTS, trial_of
from adws.slots import ANALYSIS, HEAD, TRIAL_ANALYSIS, VERDICT, WITNESS
from adws.trust.repetition import must_pass_again


@step(
    reads=(*TRIAL_SLOTS, HEAD, ANALYSIS, TRIAL_ANALYSIS, VERDICT),
    writes=(VERDICT,),
    doing="running the bodies of the cases",
)
def check_witness(context: Context) -> IOResult[Context, PipelineError]:
    """Refuse a change if cases pass without their bodies, or if it alters the code of others.

    This step reads what the bodies reported in the run with planted cases; without one, they run
    again. What also happens without the change does not count.
    """
    if is_refused(context.get(VERDICT)):
        return IOSuccess(context)
    return IOResult.do(
        context.put(VERDICT, checked)
        for trial in IOResult.from_result(trial_of(context))
        for head, before, after, verdict in IOResult.from_result(
            take(context, HEAD, ANALYSIS, TRIAL_ANALYSIS, VERDICT)
        )
        for checked in judge_by_witness(
            trial,
            head,
            before.report,
            verdict,
            must_pass_again(before.report, after.report, verdict.fixed),
            context.get(WITNESS),
        )
    )

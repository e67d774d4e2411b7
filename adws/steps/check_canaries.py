"""Run the cases that an accepted change fixed once more, with planted cases around them."""

from returns.io import IOResult, IOSuccess

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.core.verdict import is_refused
from adws.judging.canaries import judge_with_canaries
from adws.slot_values import TRIAL_SLOTS, trial_of, with_witness
from adws.slots import ANALYSIS, HEAD, TRIAL_ANALYSIS, VERDICT, WITNESS
from adws.trust.repetition import must_pass_again


@step(
    reads=(*TRIAL_SLOTS, HEAD, ANALYSIS, TRIAL_ANALYSIS, VERDICT),
    writes=(VERDICT, WITNESS),
    doing="running planted cases",
)
def check_canaries(context: Context) -> IOResult[Context, PipelineError]:
    """Refuse an accepted change if planted cases do not end as they must.

    The fixed cases run with them and must pass again, unless the gate has just run them so. If no
    case is fixed, one case of each suite runs. Planted cases that also end wrongly without the
    change prove nothing: the verdict stands, with a note. In this run the bodies of cases also
    report how they end.
    """
    if is_refused(context.get(VERDICT)):
        return IOSuccess(context)
    return IOResult.do(
        with_witness(context.put(VERDICT, checked), witness)
        for trial in IOResult.from_result(trial_of(context))
        for head, before, after, verdict in IOResult.from_result(
            take(context, HEAD, ANALYSIS, TRIAL_ANALYSIS, VERDICT)
        )
        for checked, witness in judge_with_canaries(
            trial,
            head,
            after.report,
            verdict,
            must_pass_again(before.report, after.report, verdict.fixed),
            context.get(WITNESS),
        )
    )

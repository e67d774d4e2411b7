"""Judge a change that does not fix anything: every case must end at least as well as before."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.outcomes import judge_outcomes
from adws.slot_values import TRIAL_SLOTS, trial_of
from adws.slots import ANALYSIS, CIRCUMSTANCES, HEAD, TRIAL_ANALYSIS, VERDICT


@step(
    reads=(*TRIAL_SLOTS, HEAD, ANALYSIS),
    writes=(VERDICT, TRIAL_ANALYSIS, CIRCUMSTANCES),
    doing="running the suite with the change",
)
def check_outcomes(context: Context, *, same: bool = False) -> IOResult[Context, PipelineError]:
    """Run the whole suite with the proposal and put the verdict into the context.

    No case may end worse than in the newest analysis; with ``same``, none may end differently.
    Cases that differ run again with and without the change before they count. An unreadable run
    refuses the change.
    """
    return IOResult.do(
        context.put(VERDICT, judged.verdict)
        .put(TRIAL_ANALYSIS, judged.analysis)
        .put(CIRCUMSTANCES, judged.circumstances)
        for trial in IOResult.from_result(trial_of(context))
        for head, before in IOResult.from_result(take(context, HEAD, ANALYSIS))
        for judged in judge_outcomes(trial, head, before, same=same)
    )

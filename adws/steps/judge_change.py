"""Judge a change, whoever made it: whether its green can be trusted."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.proposal import Proposal
from adws.core.step import step
from adws.core.turn import Answer, AnswerStatus
from adws.judging.bench import Trial
from adws.judging.change import judge_change as judge
from adws.judging.judged_part import judged_part
from adws.slot_values import BENCH_SLOTS, bench_of
from adws.slots import ANALYSIS, BASELINE, HEAD, PATCH, PROPOSAL, SEAL, TRIAL_ANALYSIS, VERDICT


@step(
    reads=(*BENCH_SLOTS, HEAD, PATCH, BASELINE, SEAL),
    writes=(PROPOSAL, VERDICT, TRIAL_ANALYSIS),
    doing="running the suite with the change",
)
def judge_change(context: Context) -> IOResult[Context, PipelineError]:
    """Run the suite with the change in place and put the verdict into the context.

    Edits to sealed files are not judged: the tests are those of the base. Cases that newly fail or
    newly pass run again with and without the change before they count. A run that is unreadable
    only with the change refuses it.
    """
    return IOResult.do(
        proposed.put(VERDICT, judged.verdict)
        if judged.after is None
        else proposed.put(VERDICT, judged.verdict).put(TRIAL_ANALYSIS, judged.after)
        for bench in IOResult.from_result(bench_of(context))
        for head, patch, baseline, seal in IOResult.from_result(
            take(context, HEAD, PATCH, BASELINE, SEAL)
        )
        for part in judged_part(bench.base, seal, patch)
        for proposal in IOResult.from_value(
            Proposal("judge", "", Answer(AnswerStatus.FINISHED), patch, part.kept, part.dropped)
        )
        for proposed in IOResult.from_value(context.put(PROPOSAL, proposal))
        for judged in judge(Trial(bench, proposal, baseline, seal), head, context.get(ANALYSIS))
    )

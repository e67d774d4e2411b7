"""Write the verdict on a head, for the job that posts it on the forge."""

from returns.io import IOResult, IOSuccess

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.confinement import level_of_bench
from adws.pipeline.agent_result import hand_judgement as hand
from adws.pipeline.head_judgement import HeadJudgement, word_of
from adws.pipeline_slots import BATCH_BLAME, CANDIDATE, HEAD_JUDGEMENT, HEAD_ORDER, MARK_CHANGE
from adws.reports.verdict_remarks import verdict_remarks
from adws.slot_values import empty_bench_of
from adws.slots import PROPOSAL, RUN_FAILURE, VERDICT


@step(writes=(HEAD_JUDGEMENT,))
def hand_judgement(context: Context) -> IOResult[Context, PipelineError]:
    """Write ``judgement.json``, also after a failure; nothing if there is no such head."""
    candidate, order = context.get(CANDIDATE), context.get(HEAD_ORDER)
    if candidate is None or order is None:
        return IOSuccess(context)
    verdict, proposal = context.get(VERDICT), context.get(PROPOSAL)
    marks = context.get(MARK_CHANGE)
    word, reasons = word_of(
        verdict,
        proposal.dropped if proposal else (),
        context.get(RUN_FAILURE),
        accept_flagged=context.settings.accept_flagged,
    )
    return IOResult.do(
        context.put(HEAD_JUDGEMENT, judgement)
        for level in level_of_bench(empty_bench_of(context))
        for judgement in IOSuccess(
            HeadJudgement(
                candidate.spec_id,
                candidate.head,
                candidate.commit,
                word,
                reasons,
                verdict.fixed if verdict else (),
                level.told,
                verdict_remarks(verdict, proposal) if verdict and proposal else (),
                marks.may_skip if marks else (),
                marks.why if marks else "",
                context.get(BATCH_BLAME) or 0,
            )
        )
        for _written in hand(order.out, judgement)
    )

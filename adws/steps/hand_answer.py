"""Write the result of an agent on a head, for the jobs that judge and land it."""

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.agent_end import result_of
from adws.pipeline.agent_result import PATCH
from adws.pipeline.agent_result import hand_answer as hand
from adws.pipeline_slots import AGENT_RESULT, HEAD_ORDER
from adws.slots import BASE, PROPOSAL, RUN_FAILURE
from adws.vcs.diff import write_diff


@step(writes=(AGENT_RESULT,))
def hand_answer(context: Context) -> IOResult[Context, PipelineError]:
    """Write ``answer.json`` and ``change.patch``, also after a failure."""
    order, base = context.get(HEAD_ORDER), context.get(BASE)
    proposal = context.get(PROPOSAL)
    if order is None or base is None:
        return IOSuccess(context)
    result = result_of(order.sha, proposal, context.get(RUN_FAILURE))
    return IOResult.do(
        context.put(AGENT_RESULT, result)
        for _written in hand(order.out, result)
        for _patch in (
            write_diff(base, proposal.kept.base, proposal.kept.tree, order.out / PATCH)
            if proposal
            else io_ops.write_text(order.out / PATCH, "")
        )
    )

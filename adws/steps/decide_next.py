"""Decide the next actions from the facts."""

from returns.io import IOResult

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.pipeline.deciding import decide
from adws.pipeline_slots import ACTIONS, FACTS
from adws.reports.pipeline_terminal import action_lines


@step(reads=(FACTS,), writes=(ACTIONS,), shows=show(action_lines, ACTIONS))
def decide_next(context: Context) -> IOResult[Context, PipelineError]:
    """Put the next actions into the context, without doing them."""
    return IOResult.do(
        context.put(ACTIONS, decide(facts, int(now.timestamp())))
        for facts in IOResult.from_result(context.require(FACTS))
        for now in io_ops.now()
    )

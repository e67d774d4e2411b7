"""Decide what a person's order to go on, or to stop, means for a pull request."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.pipeline.one_pull import recover
from adws.pipeline_slots import ACTIONS, FACTS, RECOVERY, SITE
from adws.reports.pipeline_terminal import action_lines


@step(reads=(SITE, RECOVERY), writes=(FACTS, ACTIONS), shows=show(action_lines, ACTIONS))
def order_recovery(context: Context) -> IOResult[Context, PipelineError]:
    """Put what is to be done into the context.

    Fails with ``ForgeRefused`` where the order has no meaning: nothing of a merged one is retried.
    """
    return IOResult.do(
        context.put(FACTS, facts).put(ACTIONS, actions)
        for site, order in IOResult.from_result(take(context, SITE, RECOVERY))
        for facts, actions in recover(site, order)
    )

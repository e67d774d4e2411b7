"""Decide how to carry out a person's order for a pull request."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.pipeline.one_pull import recover
from adws.pipeline_slots import ACTIONS, FACTS, RECOVERY, SITE
from adws.reports.pipeline_terminal import action_lines


@step(reads=(SITE, RECOVERY), writes=(FACTS, ACTIONS), shows=show(action_lines, ACTIONS))
def order_recovery(context: Context) -> IOResult[Context, PipelineError]:
    """Put the actions for the order into the context.

    Fails with ``ForgeRefused`` if the order makes no sense, such as a retry of a merged one.
    """
    return IOResult.do(
        context.put(FACTS, facts).put(ACTIONS, actions)
        for site, order in IOResult.from_result(take(context, SITE, RECOVERY))
        for facts, actions in recover(site, order)
    )

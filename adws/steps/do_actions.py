"""Carry out the decided actions."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.working import do_actions as do
from adws.pipeline_slots import ACTIONS, DUE, FACTS, SITE


@step(reads=(SITE, FACTS, ACTIONS), writes=(DUE,))
def do_actions(context: Context) -> IOResult[Context, PipelineError]:
    """Carry out the actions on the forge and in the repository; ``due`` gets those for here.

    The first action that fails ends the step: the next look decides again.
    """
    return IOResult.do(
        context.put(DUE, due_actions)
        for site, facts, actions in IOResult.from_result(take(context, SITE, FACTS, ACTIONS))
        for due_actions in do(site, facts, actions)
    )

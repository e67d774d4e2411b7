"""Find out how long the ordered agent may work."""

from attrs import evolve
from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.agent_time import agent_minutes
from adws.pipeline_slots import AGENT_MINUTES, HEAD_ORDER, SITE

_SECONDS = 60.0


@step(reads=(SITE, HEAD_ORDER), writes=(AGENT_MINUTES,))
def limit_agent_time(context: Context) -> IOResult[Context, PipelineError]:
    """Put the minutes into the context; no later call of an agent may take longer."""
    return IOResult.do(
        evolve(
            context,
            settings=evolve(context.settings, round_timeout_seconds=minutes * _SECONDS),
        ).put(AGENT_MINUTES, minutes)
        for site, order in IOResult.from_result(take(context, SITE, HEAD_ORDER))
        for minutes in agent_minutes(site, order)
    )

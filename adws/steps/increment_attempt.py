"""Count the next attempt of a spec."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.counting import count_attempt
from adws.pipeline_slots import ATTEMPT, FACTS, SITE


@step(reads=(SITE, FACTS), writes=(ATTEMPT,))
def increment_attempt(context: Context, *, number: int) -> IOResult[Context, PipelineError]:
    """Count the attempt, show it in the title, and put it into the context; a head counts once.

    Fails with ``ForgeRefused`` if no attempt is left, or this is no open pull request of a spec.
    """
    return IOResult.do(
        context.put(ATTEMPT, attempt)
        for site, facts in IOResult.from_result(take(context, SITE, FACTS))
        for lane in IOResult.from_result(facts.lane(number))
        for attempt in count_attempt(site, lane)
    )

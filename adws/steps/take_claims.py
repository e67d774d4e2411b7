"""Take what an agent says of the tests: claims, which change nothing by themselves."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.claims import claims_made
from adws.slots import BASE, CLAIMS, PROPOSAL, SEALED_EDITS, SELECTED


@step(reads=(BASE, SELECTED, PROPOSAL, SEALED_EDITS), writes=(CLAIMS,))
def take_claims(context: Context) -> IOResult[Context, PipelineError]:
    """Put the claims about the selected cases into the context, decided as the settings say.

    A claim stands on a line of its own in the agent's answer. An agent that gives up because a
    person must decide, and has changed one expected value of a failing case, claims that too.
    """
    return IOResult.do(
        context.put(CLAIMS, claims)
        for taken in IOResult.from_result(take(context, BASE, SELECTED, PROPOSAL, SEALED_EDITS))
        for claims in claims_made(context.settings.stale_tests, *taken)
    )

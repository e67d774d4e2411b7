"""Read the agent's claims about tests; a claim changes nothing by itself."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.claims import claims_made
from adws.slots import BASE, CLAIMS, PROPOSAL, SEALED_EDITS, SELECTED


@step(
    reads=(BASE, SELECTED, PROPOSAL, SEALED_EDITS),
    writes=(CLAIMS,),
    doing="reading claims about tests",
)
def take_claims(context: Context) -> IOResult[Context, PipelineError]:
    """Put the claims about the selected cases into the context, decided as the settings say.

    A claim is a line of its own in the agent's answer. If an agent gives up because a person must
    decide, and changed one expected value of a failing case, that is a claim too.
    """
    return IOResult.do(
        context.put(CLAIMS, claims)
        for slot_values in IOResult.from_result(
            take(context, BASE, SELECTED, PROPOSAL, SEALED_EDITS)
        )
        for claims in claims_made(context.settings.stale_tests, *slot_values)
    )

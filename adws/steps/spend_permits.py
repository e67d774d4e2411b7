"""Change the tests that have permits, before anything runs."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging import permits
from adws.slots import BASE, HEAD, RUN, SPENT_CLAIMS


@step(reads=(RUN, BASE, HEAD), writes=(HEAD, SPENT_CLAIMS), doing="applying your permits")
def spend_permits(context: Context) -> IOResult[Context, PipelineError]:
    """Spend the permits that the last run's ledger holds, one commit each.

    A permit changes exactly the claimed literal and adds a comment with the reason. It is always
    spent: if the test's file changed since the claim, nothing changes and the claim says why. This
    step does not write the ledger; ``close_permits`` does, once the run is sure to continue.

    After an interruption, a repeated run makes the very same commits.
    """
    return IOResult.do(
        context.put(HEAD, spending.head).put(SPENT_CLAIMS, spending.claims)
        for run, base, head in IOResult.from_result(take(context, RUN, BASE, HEAD))
        for spending in permits.spend_permits(context.root, base, run, head)
    )

"""Change the tests that permits have been given for, before anything is run."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging import permits
from adws.slots import BASE, HEAD, RUN, SPENT_CLAIMS


@step(reads=(RUN, BASE, HEAD), writes=(HEAD, SPENT_CLAIMS))
def spend_permits(context: Context) -> IOResult[Context, PipelineError]:
    """Spend the permits that the last run's ledger holds, one commit each.

    A permit changes exactly the literal that was claimed and adds a comment with the reason. It is
    spent whether or not that can be done: where the test's file has changed since the claim was
    made, nothing is changed and the claim says why. The ledger is not written: that is for
    ``close_permits``, once the run is one that is gone on with.

    What an interrupted run of this step has committed is made again, to the very same commits.
    """
    return IOResult.do(
        context.put(HEAD, spent.head).put(SPENT_CLAIMS, spent.claims)
        for run, base, head in IOResult.from_result(take(context, RUN, BASE, HEAD))
        for spent in permits.spend_permits(context.root, base, run, head)
    )

"""Write into the ledger which permits the run has spent, once the run is sure to go on."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.ledger import opening
from adws.slots import LEDGER_OPEN, RUN, SPENT_CLAIMS


@step(reads=(RUN, LEDGER_OPEN, SPENT_CLAIMS))
def close_permits(context: Context) -> IOResult[Context, PipelineError]:
    """Make claims whose permits were spent in this run spent in its ledger; twice is as once.

    Belongs behind ``open_ledger``, in a step of its own: until a run is known to have opened its
    ledger, a new one may take its place, and that finds the permits unspent.
    """
    return IOResult.do(
        context
        for run, spent in IOResult.from_result(take(context, RUN, SPENT_CLAIMS))
        for _closed in opening.close_permits(context.root, run, spent)
    )

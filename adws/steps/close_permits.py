"""Record in the ledger which permits the run has spent, once the run is sure to continue."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.ledger import opening
from adws.slots import LEDGER_OPEN, RUN, SPENT_CLAIMS


@step(reads=(RUN, LEDGER_OPEN, SPENT_CLAIMS), doing="noting the used permits")
def close_permits(context: Context) -> IOResult[Context, PipelineError]:
    """Mark claims as spent in the ledger if this run used their permits; you can repeat this step.

    It belongs after ``open_ledger``, as a separate step. If a run is killed before it has opened
    its ledger, a new run must find the permits unspent.
    """
    return IOResult.do(
        context
        for run, spent_claims in IOResult.from_result(take(context, RUN, SPENT_CLAIMS))
        for _closed in opening.close_permits(context.root, run, spent_claims)
    )

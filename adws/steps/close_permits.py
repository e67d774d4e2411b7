"""Write into the ledger which permits the run has spent, once the run is sure to go on."""

from functools import partial

from returns.io import IOResult, IOSuccess

from adws.core.claim import Claim
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.ledger.claiming import close_claims
from adws.ledger.store import ledger_path, load, save
from adws.slots import LEDGER_OPEN, SPENT


@step(reads=(LEDGER_OPEN, SPENT))
def close_permits(context: Context) -> IOResult[Context, PipelineError]:
    """Make claims whose permits were spent in this run spent in its ledger; twice is as once.

    Belongs behind ``open_ledger``, in a step of its own: until a run is known to have opened its
    ledger, a new one may take its place, and that finds the permits unspent.
    """
    return IOResult.from_result(context.require(SPENT)).bind(partial(_close, context))


def _close(context: Context, spent: tuple[Claim, ...]) -> IOResult[Context, PipelineError]:
    if not spent:
        return IOSuccess(context)
    path = ledger_path(context.root)
    return load(path).bind(
        lambda ledger: save(path, close_claims(ledger, spent)).map(lambda _: context)
    )

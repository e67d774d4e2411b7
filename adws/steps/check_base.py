"""Check that a saved run can go on: the ledger is its own, and the user's tree is the same."""

from returns.io import IOResult, IOSuccess

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging import opening
from adws.ledger.store import load_run
from adws.slots import BASE, LEDGER_OPEN


@step()
def check_base(context: Context) -> IOResult[Context, PipelineError]:
    """Fail where a saved run cannot go on truthfully; a run without a base yet can.

    ``RunSuperseded``: a newer run owns the ledger. ``BaseLeftBehind``: the user's HEAD or files
    are no longer what the run started from.
    """
    base = context.get(BASE)
    if base is None:
        return IOSuccess(context)
    return IOResult.do(
        context
        for _owned in (
            load_run(context.root, base.run).map(lambda _: None)
            if context.get(LEDGER_OPEN)
            else IOSuccess(None)
        )
        for _same in opening.check_base(context.root, context.settings, base)
    )

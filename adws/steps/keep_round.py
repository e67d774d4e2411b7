"""Keep what a run has at the end of a round, so that it can be forked there."""

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.run import state_folder
from adws.core.step import step
from adws.judging import round_keeping
from adws.slots import BASE, HEAD, LEDGER_OPEN, ROUND_KEPT, RUN


@step(reads=(RUN, BASE, HEAD, LEDGER_OPEN), writes=(ROUND_KEPT,), doing="saving the round")
def keep_round(context: Context) -> IOResult[Context, PipelineError]:
    """Keep the ledger, the costs and the commits below ``.adws/runs/RUN``.

    The engine keeps the slots beside them when it saves the run. A run that is not saved keeps
    nothing.
    """
    return IOResult.do(
        after_saving
        for run in IOResult.from_result(context.require(RUN))
        for saved in io_ops.exists(state_folder(context.root) / "runs" / run / "state.json")
        for after_saving in (_keep(context, run) if saved else IOSuccess(context))
    )


def _keep(context: Context, run: str) -> IOResult[Context, PipelineError]:
    return IOResult.do(
        context.put(ROUND_KEPT, number)
        for base, head in IOResult.from_result(take(context, BASE, HEAD))
        for number in round_keeping.keep_round(context.root, run, base, head)
    )

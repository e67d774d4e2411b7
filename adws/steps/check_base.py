"""Check that a saved run can continue: the ledger is its own, and the user's tree is the same."""

from returns.io import IOResult, IOSuccess

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging import delivery, opening
from adws.ledger.store import load_run
from adws.slot_values import bench_of
from adws.slots import BASE, DELIVERY_NOTE, FINAL_JUDGEMENT, HEAD, LEDGER_OPEN


@step()
def check_base(context: Context) -> IOResult[Context, PipelineError]:
    """Fail if a saved run cannot continue; a run that has no base yet can.

    ``RunSuperseded``: a newer run owns the ledger. ``BaseLeftBehind``: the user's HEAD or files
    changed since the run started. If the last judgement no longer holds, this step removes it from
    the context, so that the run judges its delivery again.
    """
    base = context.get(BASE)
    if base is None:
        return IOSuccess(context)
    return IOResult.do(
        checked
        for _owned in (
            load_run(context.root, base.run).map(lambda _: None)
            if context.get(LEDGER_OPEN)
            else IOSuccess(None)
        )
        for _same in opening.check_base(
            context.root,
            context.settings,
            base,
            context.get(HEAD) if context.get(FINAL_JUDGEMENT) else None,
        )
        for checked in _without_old_judgement(context)
    )


def _without_old_judgement(context: Context) -> IOResult[Context, PipelineError]:
    """Remove a last judgement that is about another tree or another delivery."""
    final = context.get(FINAL_JUDGEMENT)
    if final is None:
        return IOSuccess(context)
    return IOResult.do(
        context if holds else context.drop(FINAL_JUDGEMENT, DELIVERY_NOTE)
        for bench in IOResult.from_result(bench_of(context))
        for holds in delivery.still_holds(bench, final)
    )

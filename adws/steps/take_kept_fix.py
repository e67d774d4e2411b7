"""Take the next fix of an earlier run as the proposal of this round, without an agent."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.rebase import DroppedFix, Rebase
from adws.core.step import show, step
from adws.judging import rebasing
from adws.reports import round_terminal
from adws.slot_values import BENCH_SLOTS, bench_of
from adws.slots import (
    ANALYSIS,
    FIX_TAKEN,
    HEAD,
    LEDGER_OPEN,
    PROPOSAL,
    REBASE,
    SEAL,
    SELECTED,
    TRIAL_ANALYSIS,
    VERDICT,
)


@step(
    reads=(*BENCH_SLOTS, HEAD, ANALYSIS, SEAL, LEDGER_OPEN, REBASE),
    writes=(REBASE, FIX_TAKEN, SELECTED, PROPOSAL),
    shows=show(round_terminal.kept_fix_line, REBASE, FIX_TAKEN),
    doing="applying an earlier fix",
)
def take_kept_fix(context: Context) -> IOResult[Context, PipelineError]:
    """Apply the first waiting fix to the newest commit, as if an agent had just proposed it.

    A fix that does not apply, or whose cases all pass, is dropped with the reason.
    """
    return IOResult.do(
        _with(context.drop(VERDICT, TRIAL_ANALYSIS, PROPOSAL), rebase, taken_fix)
        for bench in IOResult.from_result(bench_of(context))
        for head, analysis, seal, rebase in IOResult.from_result(
            take(context, HEAD, ANALYSIS, SEAL, REBASE)
        )
        for taken_fix in rebasing.take_fix(bench, seal, head, analysis, rebase.waiting[0])
    )


def _with(context: Context, rebase: Rebase, fix: rebasing.TakenFix | DroppedFix) -> Context:
    if isinstance(fix, DroppedFix):
        return context.put(REBASE, rebasing.without_fix(rebase, fix)).put(FIX_TAKEN, value=False)
    return (
        context.put(FIX_TAKEN, value=True).put(SELECTED, fix.selected).put(PROPOSAL, fix.proposal)
    )

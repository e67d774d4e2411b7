"""The fixes of an unfinished run, handed to a new one that takes its place."""

from returns.io import IOResult, IOSuccess

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.rebase import Rebase
from adws.engine.run_state import read_slot, read_state
from adws.judging.rebasing import EarlierRun, fixes_of
from adws.slots import AGENT, BASE, REBASE, SELECTED


def with_kept_fixes(
    context: Context, unfinished: str, run: str
) -> IOResult[Context, PipelineError]:
    """Return the context of the new ``run``, which takes the fixes of the unfinished one along."""
    return IOResult.do(
        context.put(REBASE, rebase)
        for state in read_state(context, unfinished)
        for base in read_slot(context, state, BASE)
        for agent in read_slot(context, state, AGENT)
        for selected in read_slot(context, state, SELECTED)
        for earlier in read_slot(context, state, REBASE)
        for rebase in (
            IOSuccess(earlier or Rebase())
            if base is None
            else fixes_of(
                context.root, EarlierRun(base, agent or "", selected, earlier or Rebase()), run
            )
        )
    )

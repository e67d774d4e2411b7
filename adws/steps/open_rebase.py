"""Find out which fixes of an earlier run this one takes along."""

from returns.io import IOResult, IOSuccess

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.rebase import Rebase
from adws.core.step import step
from adws.slots import FIXES_JUDGED, REBASE


@step(writes=(REBASE, FIXES_JUDGED))
def open_rebase(context: Context) -> IOResult[Context, PipelineError]:
    """Say whether fixes wait to be judged on the base of this run; without any it says so too."""
    rebase = context.get(REBASE) or Rebase()
    return IOSuccess(context.put(REBASE, rebase).put(FIXES_JUDGED, not rebase.waiting))

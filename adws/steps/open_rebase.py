"""Find out which fixes of an earlier run this run keeps."""

from returns.io import IOResult, IOSuccess

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.rebase import Rebase
from adws.core.step import step
from adws.slots import FIXES_JUDGED, REBASE


@step(writes=(REBASE, FIXES_JUDGED), doing="looking for earlier fixes")
def open_rebase(context: Context) -> IOResult[Context, PipelineError]:
    """Put into the context whether fixes of an earlier run wait to be judged on this base."""
    rebase = context.get(REBASE) or Rebase()
    return IOSuccess(context.put(REBASE, rebase).put(FIXES_JUDGED, not rebase.waiting))

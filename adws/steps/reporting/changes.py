"""What a run has changed so far."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.patch import FileChange
from adws.slots import BASE, HEAD
from adws.vcs.diff import diff_stat


def changes_so_far(context: Context) -> IOResult[tuple[FileChange, ...], PipelineError]:
    """Return the files that differ between the base and ``head``."""
    return IOResult.do(
        changes
        for base in IOResult.from_result(context.require(BASE))
        for head in IOResult.from_result(context.require(HEAD))
        for changes in diff_stat(base, base.commit, head)
    )

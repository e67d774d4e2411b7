"""Restore the user's tree after work in place; with separate trees there is nothing to do."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.vcs.in_place import restore_in_place


@step(doing="restoring your tree")
def restore_workspace(context: Context) -> IOResult[Context, PipelineError]:
    """Restore the content that the user's tree had before the work in place.

    This also restores the tree after an earlier run that was killed, whatever the settings are.
    """
    return restore_in_place(context.root).map(lambda _: context)

"""Put the user's tree back after work in place; with trees of its own there is nothing to do."""

from returns.io import IOResult, IOSuccess

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.settings import Workspace
from adws.core.step import step
from adws.vcs.base import BASE
from adws.vcs.in_place import restore_in_place


@step()
def restore_workspace(context: Context) -> IOResult[Context, PipelineError]:
    """Make the user's tree hold again what it held when the run began."""
    base = context.get(BASE)
    if base is None or context.settings.workspace is not Workspace.IN_PLACE:
        return IOSuccess(context)
    return restore_in_place(base).map(lambda _: context)

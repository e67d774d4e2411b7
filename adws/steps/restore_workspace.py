"""Put the user's tree back after work in place; with trees of its own there is nothing to do."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.vcs.in_place import restore_in_place


@step()
def restore_workspace(context: Context) -> IOResult[Context, PipelineError]:
    """Make the user's tree hold again what it held before work in place began.

    What an earlier run left there when it was killed is put back too, whatever the settings are.
    """
    return restore_in_place(context.root).map(lambda _: context)

"""Record the state of the shared environment folders, before an agent can touch them."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.slots import BASE
from adws.vcs import environment


@step(reads=(BASE,), doing="noting the installed packages")
def note_environment(context: Context) -> IOResult[Context, PipelineError]:
    """Record a stamp of every file in the environment folders, for ``check_environment``."""
    return (
        IOResult.from_result(context.require(BASE))
        .bind(environment.note_environment)
        .map(lambda _: context)
    )

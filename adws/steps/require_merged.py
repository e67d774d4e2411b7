"""Stop before the work if the user's tree has conflicts."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging import conflicts
from adws.slots import BASE


@step(reads=(BASE,), doing="looking for unresolved conflicts")
def require_merged(context: Context) -> IOResult[Context, PipelineError]:
    """Fail with ``RepositoryUnusable`` if files of the user's tree have unresolved conflicts.

    What adws delivers could not be merged, and an agent would be asked to resolve them.
    """
    return IOResult.from_result(
        context.require(BASE).bind(conflicts.require_merged).map(lambda _: context)
    )

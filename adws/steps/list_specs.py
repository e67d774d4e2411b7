"""List the pending specs of a project at a commit, in the order of work."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.gathering import gather_specs
from adws.slot_values import extensions_of
from adws.slots import SPECS


@step(writes=(SPECS,))
def list_specs(context: Context, *, revision: str = "HEAD") -> IOResult[Context, PipelineError]:
    """Put the pending specs of the project into the context, in the order of work.

    ``revision`` names the commit to read: a branch, a tag, an id. It runs nothing. Fails with
    ``RepositoryUnusable`` for an unknown revision.
    """
    gathered = gather_specs(context.root, context.settings, revision, extensions_of(context))
    return gathered.map(lambda specs: context.put(SPECS, specs))

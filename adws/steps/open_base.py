"""Take the user's tree, uncommitted work included, as the base of a run."""

from returns.io import IOResult, IOSuccess

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging import opening
from adws.ledger.run_id import new_run_id
from adws.slots import BASE, HEAD, RUN


@step(writes=(RUN, BASE, HEAD), doing="copying your tree")
def open_base(context: Context) -> IOResult[Context, PipelineError]:
    """Copy the user's tree into a repository of adws's own; only read the user's.

    It first restores the tree if an earlier run in place was killed. Fails with
    ``RepositoryUnusable`` outside of a git repository, and with ``TreeDirty`` if the run works in
    place and there are uncommitted changes.
    """
    saved_run = context.get(RUN)
    return IOResult.do(
        context.put(RUN, run).put(BASE, base).put(HEAD, base.commit)
        for run in (new_run_id() if saved_run is None else IOSuccess(saved_run))
        for base in opening.open_base(context.root, context.settings, run)
    )

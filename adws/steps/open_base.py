"""Take the user's tree, uncommitted work included, as the base of a run."""

from functools import partial

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.settings import Settings, Workspace
from adws.core.step import step
from adws.slots import BASE, HEAD, RUN
from adws.steps.restore_workspace import restore_workspace
from adws.vcs.base import Base
from adws.vcs.in_place import require_clean
from adws.vcs.snapshot import open_base as snapshot


@step(writes=(RUN, BASE, HEAD))
def open_base(context: Context) -> IOResult[Context, PipelineError]:
    """Copy the user's tree into a repository of adws's own; the user's is only read.

    What an earlier run in place left in the tree when it was killed is put back before.
    Fails with ``RepositoryUnusable`` outside of a git repository, and with ``TreeDirty`` when the
    work shall be done in place and there is something uncommitted.
    """
    return restore_workspace(context).bind(_run_id).bind(partial(_open, context))


def _run_id(context: Context) -> IOResult[str, PipelineError]:
    known = context.get(RUN)
    if known is not None:
        return IOSuccess(known)
    return IOResult.do(
        f"{moment:%Y%m%d-%H%M%S}-{suffix[:4]}"
        for moment in io_ops.now()
        for suffix in io_ops.new_id()
    )


def _open(context: Context, run: str) -> IOResult[Context, PipelineError]:
    opened = snapshot(
        context.root,
        run,
        lend=context.settings.lend,
        environment_folders=context.settings.environment_folders,
    )
    return opened.bind(partial(_fit, context.settings)).map(
        partial(_with_base, context.put(RUN, run))
    )


def _fit(settings: Settings, base: Base) -> IOResult[Base, PipelineError]:
    return require_clean(base) if settings.workspace is Workspace.IN_PLACE else IOSuccess(base)


def _with_base(context: Context, base: Base) -> Context:
    return context.put(BASE, base).put(HEAD, base.commit)

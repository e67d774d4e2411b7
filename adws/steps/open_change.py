"""Prepare a change that somebody made for the judge."""

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.patch import ChangeToJudge
from adws.core.step import step
from adws.judging import opening
from adws.slots import BASE, CHANGE, HEAD, PATCH, SEED


@step(reads=(BASE,), writes=(HEAD, PATCH, CHANGE, SEED), doing="copying the change")
def open_change(context: Context) -> IOResult[Context, PipelineError]:
    """Put the change of the slot ``change`` into the context, and its starting point into ``head``.

    That is the commit where the user's branch left ``base``; for a patch file, ``base`` itself. The
    slot ``change`` then names that commit, and ``seed`` holds the seed of the planted cases. Fails
    with ``RepositoryUnusable`` for an unknown revision, with ``IoFailed`` for a diff that cannot be
    read, and with ``PatchRejected`` for a diff that does not apply.
    """
    change = context.get(CHANGE) or ChangeToJudge()
    return IOResult.do(
        context.put(HEAD, opened.head)
        .put(PATCH, opened.change)
        .put(CHANGE, evolve(change, base=opened.start))
        .put(SEED, seed)
        for base in IOResult.from_result(context.require(BASE))
        for opened in opening.open_change(base, change)
        for seed in (IOSuccess(change.seed) if change.seed else io_ops.new_id())
    )

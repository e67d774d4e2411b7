"""Take a change that somebody made as what shall be judged."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.patch import Change
from adws.core.step import step
from adws.judging import opening
from adws.slots import BASE, CHANGE, HEAD, PATCH


@step(reads=(BASE,), writes=(HEAD, PATCH))
def open_change(context: Context) -> IOResult[Context, PipelineError]:
    """Put the change of the slot ``change`` into the context, and what it started from as ``head``.

    That is the commit where the user's branch left ``base``; for a patch file, ``base`` itself.
    Fails with ``RepositoryUnusable`` for an unknown revision and with ``PatchRejected`` for a diff
    that does not apply.
    """
    return IOResult.do(
        context.put(HEAD, opened.head).put(PATCH, opened.change)
        for base in IOResult.from_result(context.require(BASE))
        for opened in opening.open_change(base, context.get(CHANGE) or Change())
    )

"""Take a change that somebody made as what shall be judged."""

from pathlib import PurePath

from returns.io import IOResult, IOSuccess

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.patch import Change, Patch
from adws.core.step import step
from adws.slots import BASE, CHANGE, HEAD, PATCH
from adws.vcs.applying import apply_diff_file
from adws.vcs.base import Base
from adws.vcs.diff import patch_between
from adws.vcs.revision import fork_point, take_revision


@step(reads=(BASE,), writes=(HEAD, PATCH))
def open_change(context: Context) -> IOResult[Context, PipelineError]:
    """Put the change of the slot ``change`` into the context, and what it started from as ``head``.

    That is the commit where the user's branch left ``base``; for a patch file, ``base`` itself.
    Fails with ``RepositoryUnusable`` for an unknown revision and with ``PatchRejected`` for a diff
    that does not apply.
    """
    wanted = context.get(CHANGE) or Change()
    return IOResult.do(
        context.put(HEAD, commit).put(PATCH, change)
        for opened in IOResult.from_result(context.require(BASE))
        for start in _start(opened, wanted)
        for commit in take_revision(opened, start)
        for change in _change(opened, commit, wanted.patch_file)
    )


def _start(base: Base, wanted: Change) -> IOResult[str, PipelineError]:
    return IOSuccess(wanted.base) if wanted.patch_file else fork_point(base.user_top, wanted.base)


def _change(base: Base, commit: str, patch_file: str) -> IOResult[Patch, PipelineError]:
    if patch_file:
        return apply_diff_file(base, commit, PurePath(patch_file))
    return patch_between(base, commit, base.commit)

"""Take a change that somebody made as what shall be judged."""

from pathlib import PurePath

from returns.io import IOResult, IOSuccess

from adws import catalog
from adws.core.change import CHANGE, Change
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.patch import Patch
from adws.core.proposal import PROPOSAL, Proposal
from adws.core.step import step
from adws.core.turn import Answer, AnswerStatus
from adws.runners.runner import SUITE, Runner
from adws.trust.sealed import partition
from adws.vcs.applying import apply_diff_file
from adws.vcs.base import BASE, Base
from adws.vcs.diff import patch_between
from adws.vcs.restricting import restrict
from adws.vcs.revision import take_revision
from adws.vcs.tree import HEAD

_ANSWER = Answer(AnswerStatus.FINISHED)


@step(reads=(BASE, SUITE), writes=(HEAD, PROPOSAL))
def open_change(context: Context) -> IOResult[Context, PipelineError]:
    """Put the change of the slot ``change`` into the context as a proposal.

    Its edits to sealed files are not part of what is judged. Fails with ``RepositoryUnusable`` for
    an unknown revision and with ``PatchRejected`` for a diff that does not apply.
    """
    wanted = context.get(CHANGE) or Change()
    return IOResult.do(
        context.put(HEAD, commit).put(
            PROPOSAL, Proposal("judge", "", _ANSWER, change, kept, dropped)
        )
        for opened in IOResult.from_result(context.require(BASE))
        for suite in IOResult.from_result(context.require(SUITE))
        for runner in IOResult.from_result(catalog.runner(suite.runner))
        for commit in take_revision(opened, wanted.base)
        for change in _change(opened, commit, wanted.patch_file)
        for dropped in IOSuccess(_dropped(context, runner, opened, change))
        for kept in restrict(opened, change, dropped)
    )


def _change(base: Base, commit: str, patch_file: str) -> IOResult[Patch, PipelineError]:
    if patch_file:
        return apply_diff_file(base, commit, PurePath(patch_file))
    return patch_between(base, commit, base.commit)


def _dropped(context: Context, runner: Runner, base: Base, change: Patch) -> tuple[str, ...]:
    globs = (*runner.sealed, *context.settings.sealed)
    return partition(change.paths, globs, base.prefix)[1]

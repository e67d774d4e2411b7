"""A proposal that is kept: one commit on the run's branch, which the journal knows."""

from datetime import datetime
from functools import partial

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.proposal import Proposal
from adws.ledger.journal import JournalRecord, Phase, note
from adws.slots import BASE, HEAD, RUN
from adws.vcs.commit import commit_patch


def committed(context: Context, proposal: Proposal, message: str) -> IOResult[str, PipelineError]:
    """Commit what is kept of a proposal on top of ``head``, and return the commit's id.

    It is dated when the proposal was begun, so that it is the same commit when it is made again.
    """
    return IOResult.do(
        commit
        for run in IOResult.from_result(context.require(RUN))
        for base in IOResult.from_result(context.require(BASE))
        for head in IOResult.from_result(context.require(HEAD))
        for commit in commit_patch(
            base, head, proposal.kept, message, datetime.fromisoformat(proposal.started_at)
        )
        for _noted in note(
            context.root, partial(JournalRecord, run, proposal.key, Phase.COMMITTED, commit=commit)
        )
    )

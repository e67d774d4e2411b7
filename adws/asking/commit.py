"""A proposal that is kept: one commit on the run's branch, which the journal knows."""

from datetime import datetime
from functools import partial
from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.proposal import Proposal
from adws.core.verdict import Verdict
from adws.ledger.journal import JournalRecord, JudgementRecord, Phase, write_record
from adws.reports.commit_message import commit_message
from adws.vcs.base import Base
from adws.vcs.commit import commit_patch


@frozen
class Branch:
    """The branch of a run, which grows by what is kept: ``head`` is its newest commit."""

    root: PurePath
    run: str
    base: Base
    head: str


def commit_accepted(
    branch: Branch, proposal: Proposal, verdict: Verdict, circumstances: str = ""
) -> IOResult[str, PipelineError]:
    """Note the verdict on a proposal, commit an accepted one, and return the newest commit.

    A refused change needs no undoing: the next tree is built from the branch again.
    ``circumstances`` is the digest of what the judged run stood on.
    """
    return note_verdict(branch, proposal, verdict, circumstances).bind(
        lambda _: (
            commit_proposal(branch, proposal, commit_message(proposal, verdict, branch.run))
            if verdict.accepted
            else IOSuccess(branch.head)
        )
    )


def note_verdict(
    branch: Branch, proposal: Proposal, verdict: Verdict, circumstances: str
) -> IOResult[None, PipelineError]:
    """Note in the journal what was decided on the tree of a proposal."""
    judged = JudgementRecord(verdict, tree=proposal.kept.tree, circumstances=circumstances)
    record = partial(JournalRecord, branch.run, proposal.key, Phase.JUDGED, judged=judged)
    return write_record(branch.root, record)


def commit_proposal(
    branch: Branch, proposal: Proposal, message: str
) -> IOResult[str, PipelineError]:
    """Commit what is kept of a proposal on top of a branch, and return the commit's id.

    It is dated when the proposal was begun, so that it is the same commit when it is made again.
    """
    begun = datetime.fromisoformat(proposal.started_at)
    record = partial(JournalRecord, branch.run, proposal.key, Phase.COMMITTED)
    return IOResult.do(
        commit
        for commit in commit_patch(branch.base, branch.head, proposal.kept, message, begun)
        for _noted in write_record(branch.root, partial(record, commit=commit))
    )

"""A proposal that is kept: one commit on the run's branch, which the journal knows."""

from datetime import datetime
from functools import partial
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.lane_work import LaneAttempt
from adws.core.proposal import Proposal
from adws.core.railway import fold, traverse
from adws.core.verdict import Verdict
from adws.ledger.journal import JournalRecord, JudgementRecord, Phase, write_record
from adws.reports.commit_message import commit_message
from adws.vcs.base import Base
from adws.vcs.commit import commit_patch, commit_tree, move_branch


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


def commit_batch(
    branch: Branch, attempts: tuple[LaneAttempt, ...], circumstances: str
) -> IOResult[tuple[LaneAttempt, ...], PipelineError]:
    """Commit changes that were accepted together, one commit each, and return them with those.

    Each change lies on top of those before it. The branch moves once, to the last of them: after a
    kill it stands before all or behind all, and made again they are the same commits.
    """
    start: IOResult[tuple[LaneAttempt, ...], PipelineError] = IOSuccess(())

    def store(
        stored: tuple[LaneAttempt, ...], attempt: LaneAttempt
    ) -> IOResult[tuple[LaneAttempt, ...], PipelineError]:
        proposal, verdict = attempt.proposal, attempt.verdict
        parent = stored[-1].commit if stored else branch.head
        message = commit_message(proposal, verdict, branch.run)
        begun = datetime.fromisoformat(proposal.started_at)
        # No run has seen the trees of the others: their verdicts stand on nothing.
        seen = circumstances if attempt is attempts[-1] else ""
        return IOResult.do(
            (*stored, evolve(attempt, commit=commit))
            for _noted in note_verdict(branch, proposal, verdict, seen)
            for commit in commit_tree(branch.base, proposal.kept.tree, (parent,), message, begun)
        )

    return IOResult.do(
        landed
        for landed in fold(start, attempts, store)
        for _moved in (
            move_branch(branch.base, branch.head, landed[-1].commit)
            if landed
            else IOSuccess(branch.head)
        )
        for _noted in traverse(
            lambda attempt: _note_commit(branch, attempt.proposal, attempt.commit), landed
        )
    )


def commit_in_lane(
    base: Base, head: str, proposal: Proposal, verdict: Verdict
) -> IOResult[str, PipelineError]:
    """Return the commit from which a lane goes on: with the change, unless that is refused.

    No branch holds it: what lands is committed anew.
    """
    if not verdict.accepted:
        return IOSuccess(head)
    begun = datetime.fromisoformat(proposal.started_at)
    return commit_tree(base, proposal.kept.tree, (head,), f"lane {base.lane}", begun)


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
    return IOResult.do(
        commit
        for commit in commit_patch(branch.base, branch.head, proposal.kept, message, begun)
        for _noted in _note_commit(branch, proposal, commit)
    )


def _note_commit(branch: Branch, proposal: Proposal, commit: str) -> IOResult[None, PipelineError]:
    record = partial(JournalRecord, branch.run, proposal.key, Phase.COMMITTED)
    return write_record(branch.root, partial(record, commit=commit))

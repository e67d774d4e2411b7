"""Commit an accepted proposal on the run's branch, and note it in the journal."""

from datetime import datetime
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.lane_work import LaneAttempt
from adws.core.proposal import Proposal
from adws.core.railway import collect, fold
from adws.core.verdict import Verdict
from adws.ledger.journal import JudgementRecord, Phase, note_phase
from adws.reports.commit_message import commit_message
from adws.vcs.base import Base
from adws.vcs.commit import commit_patch, commit_tree, move_branch


@frozen
class Branch:
    """The branch of a run, with a commit for each accepted proposal; ``head`` is the newest."""

    root: PurePath
    run: str
    base: Base
    head: str


def commit_accepted(
    branch: Branch, proposal: Proposal, verdict: Verdict, circumstances: str = ""
) -> IOResult[str, PipelineError]:
    """Note the verdict on a proposal, commit an accepted one, and return the newest commit.

    A refused change need not be undone: the next tree is built from the branch again.
    ``circumstances`` is the digest of what the judged run depended on.
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
    """Commit changes that were accepted together, and return them with their commits.

    Each commit is on top of the one before it. The branch moves once, to the last commit: after a
    kill it has all of them or none. Repeating this makes the same commits.
    """
    start: IOResult[tuple[LaneAttempt, ...], PipelineError] = IOSuccess(())

    def store(
        stored: tuple[LaneAttempt, ...], attempt: LaneAttempt
    ) -> IOResult[tuple[LaneAttempt, ...], PipelineError]:
        proposal, verdict = attempt.proposal, attempt.verdict
        parent = stored[-1].commit if stored else branch.head
        message = commit_message(proposal, verdict, branch.run)
        started_at = datetime.fromisoformat(proposal.started_at)
        # No run has judged the intermediate trees, so their verdicts have no circumstances.
        noted_circumstances = circumstances if attempt is attempts[-1] else ""
        return IOResult.do(
            (*stored, evolve(attempt, commit=commit))
            for _noted in note_verdict(branch, proposal, verdict, noted_circumstances)
            for commit in commit_tree(
                branch.base, proposal.kept.tree, (parent,), message, started_at
            )
        )

    return IOResult.do(
        landed
        for landed in fold(start, attempts, store)
        for _moved in (
            move_branch(branch.base, branch.head, landed[-1].commit)
            if landed
            else IOSuccess(branch.head)
        )
        for _noted in collect(
            _note_commit(branch, attempt.proposal, attempt.commit) for attempt in landed
        )
    )


def commit_in_lane(
    base: Base, head: str, proposal: Proposal, verdict: Verdict
) -> IOResult[str, PipelineError]:
    """Return the commit from which a lane continues: with the change, unless that is refused.

    It is on no branch: an accepted change is committed again.
    """
    if not verdict.accepted:
        return IOSuccess(head)
    started_at = datetime.fromisoformat(proposal.started_at)
    return commit_tree(base, proposal.kept.tree, (head,), f"lane {base.lane}", started_at)


def note_verdict(
    branch: Branch, proposal: Proposal, verdict: Verdict, circumstances: str
) -> IOResult[None, PipelineError]:
    """Note the verdict on the tree of a proposal in the journal."""
    judged = JudgementRecord(verdict, tree=proposal.kept.tree, circumstances=circumstances)
    return note_phase(branch.root, branch.run, proposal.key, Phase.JUDGED, judged=judged)


def commit_proposal(
    branch: Branch, proposal: Proposal, message: str
) -> IOResult[str, PipelineError]:
    """Commit the judged part of a proposal on top of a branch, and return the commit's id.

    Its date is the start of the proposal, so that repeating this makes the same commit.
    """
    started_at = datetime.fromisoformat(proposal.started_at)
    return IOResult.do(
        commit
        for commit in commit_patch(branch.base, branch.head, proposal.kept, message, started_at)
        for _noted in _note_commit(branch, proposal, commit)
    )


def _note_commit(branch: Branch, proposal: Proposal, commit: str) -> IOResult[None, PipelineError]:
    return note_phase(branch.root, branch.run, proposal.key, Phase.COMMITTED, commit=commit)

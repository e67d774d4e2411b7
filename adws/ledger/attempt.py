"""What the ledger keeps of an attempt, told from the proposal and the judge's verdict."""

import hashlib

from adws.core.entry import Attempt, AttemptOutcome
from adws.core.proposal import Proposal
from adws.core.turn import AnswerStatus
from adws.core.verdict import Verdict


def attempt_of(proposal: Proposal, verdict: Verdict, number: int) -> Attempt:
    """Return the attempt that round ``number`` made."""
    return Attempt(
        round=number,
        agent=proposal.agent,
        started_at=proposal.started_at,
        outcome=outcome_of(proposal, verdict),
        reasons=verdict.reasons,
        patch=proposal.patch_file.removeprefix(".adws/"),
        patch_id=patch_id(proposal),
        files=proposal.kept.paths,
        cost_usd=proposal.answer.cost_usd,
        duration_seconds=round(proposal.answer.duration_seconds, 1),
    )


def outcome_of(proposal: Proposal, verdict: Verdict) -> AttemptOutcome:
    """Return how an attempt ended; a change that was judged counts, however its agent ended."""
    if verdict.accepted:
        return AttemptOutcome.ACCEPTED
    gave_up = proposal.answer.status is AnswerStatus.GAVE_UP
    if proposal.kept.empty and (gave_up or not proposal.dropped):
        return _without_change(proposal)
    return AttemptOutcome.REGRESSED if verdict.broken else AttemptOutcome.REFUSED


def _without_change(proposal: Proposal) -> AttemptOutcome:
    if proposal.answer.status is AnswerStatus.GAVE_UP:
        return AttemptOutcome.GAVE_UP
    if proposal.answer.status is AnswerStatus.FINISHED:
        return AttemptOutcome.NO_CHANGE
    timed_out = proposal.answer.reason == "timed_out"
    return AttemptOutcome.TIMED_OUT if timed_out else AttemptOutcome.CRASHED


def patch_id(proposal: Proposal) -> str:
    """Return the digest of the whole change; empty when nothing was changed.

    Who changes nothing twice has not made the same change twice: that proves nothing about the
    failure, and is told and counted as what it is.
    """
    if proposal.patch.empty:
        return ""
    return hashlib.sha256(proposal.patch.text.encode()).hexdigest()[:16]

"""An attempt at a group, and how it enters the ledger."""

import hashlib
from collections.abc import Mapping
from types import MappingProxyType

from attrs import evolve
from returns.result import Failure, Result, Success

from adws.core.entry import Attempt, AttemptOutcome, Entry, EntryStatus
from adws.core.errors import PipelineError, TransitionRefused
from adws.core.failure import Diagnosis, RootCause
from adws.core.proposal import Proposal
from adws.core.quantity import quantity
from adws.core.turn import AnswerStatus
from adws.core.verdict import Verdict
from adws.ledger.escalation import (
    claimed_reason,
    escalate,
    escalate_exhausted,
    without_diagnosis,
)
from adws.ledger.ledger import Ledger, change
from adws.ledger.transitions import move


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
    """Return how an attempt ended; a judged change counts, however its agent ended."""
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
    return AttemptOutcome.TIMED_OUT if proposal.answer.timed_out else AttemptOutcome.CRASHED


def patch_id(proposal: Proposal) -> str:
    """Return the digest of the whole change; empty if nothing was changed.

    Two empty changes do not count as the same change made twice: they prove nothing about the
    failure.
    """
    if proposal.patch.empty:
        return ""
    return hashlib.sha256(proposal.patch.text.encode()).hexdigest()[:16]


def record_attempt(
    ledger: Ledger,
    case_ids: tuple[str, ...],
    attempt: Attempt,
    diagnoses: Mapping[str, Diagnosis] = MappingProxyType({}),
    *,
    claimed: str = "",
) -> Result[Ledger, PipelineError]:
    """Record one attempt at the entries of these cases.

    A judged attempt counts and makes the entries ``attempted``; it fails with ``TransitionRefused``
    if they have no attempt left. An attempt that ended without an answer is recorded but changes no
    status, so the same group is tried again. ``diagnoses`` holds the probable causes by case id.
    ``claimed`` is the reason with which the agent gave up: a reason that it may claim escalates at
    once. Entries that have no attempt left are escalated; after an accepted attempt ``confirm``
    does that, once it is known what the fix repaired.
    """

    def record(entry: Entry) -> Result[Entry, PipelineError]:
        return _record(entry, attempt, diagnoses.get(entry.case_id, Diagnosis()))

    def escalate_hopeless(recorded: Ledger) -> Result[Ledger, PipelineError]:
        reason, number = claimed_reason(claimed), attempt.round
        if attempt.outcome is AttemptOutcome.GAVE_UP and reason is not None:
            detail = without_diagnosis(attempt.reasons) or "the agent gave up"
            return escalate(recorded, case_ids, reason, detail=detail, number=number)
        if attempt.outcome is AttemptOutcome.ACCEPTED:
            return Success(recorded)
        return escalate_exhausted(recorded, number=number)

    return change(ledger, case_ids, record).bind(escalate_hopeless)


def _record(entry: Entry, attempt: Attempt, diagnosis: Diagnosis) -> Result[Entry, PipelineError]:
    if entry.open and attempt.counts and entry.attempt_count >= entry.max_attempts:
        return Failure(_no_attempt_left(entry))
    numbered = evolve(attempt, number=len(entry.attempts) + 1)
    recorded = evolve(
        entry,
        attempts=(*entry.attempts, numbered),
        diagnosis=diagnosis.text or entry.diagnosis,
        root_cause=entry.root_cause
        if diagnosis.root_cause is RootCause.UNKNOWN
        else diagnosis.root_cause,
    )
    if attempt.counts:
        return move(evolve(recorded, attempt_count=entry.attempt_count + 1), EntryStatus.ATTEMPTED)
    return Success(recorded) if entry.open else move(recorded, EntryStatus.ATTEMPTED)


def _no_attempt_left(entry: Entry) -> PipelineError:
    return TransitionRefused(
        f"{entry.id} ({entry.case_id}) has used its {quantity(entry.max_attempts, 'attempt')}",
        hint="adws escalates an entry without attempts left and does not try again",
        context={"entry": entry.id, "max_attempts": entry.max_attempts},
    )

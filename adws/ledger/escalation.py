"""Escalate entries: hand them over to a person."""

from functools import partial

from attrs import evolve
from returns.result import Result

from adws.core.entry import Entry, EntryStatus, EscalationReason
from adws.core.errors import PipelineError
from adws.core.quantity import quantity
from adws.ledger.ledger import Ledger, change
from adws.ledger.transitions import advance

AGENT_DIAGNOSIS = "the agent's diagnosis: "
"""The beginning of a reason that only repeats what the entry holds as its diagnosis."""
CLAIMABLE = frozenset(
    {
        EscalationReason.DESIGN_DECISION,
        EscalationReason.EXTERNAL_DEPENDENCY,
        EscalationReason.OUT_OF_SCOPE,
    }
)
"""The reasons that an agent may give; adws finds out the others by running tests."""


def claimed_reason(text: str) -> EscalationReason | None:
    """Return the escalation reason that an agent names, if it is one that an agent may claim.

    >>> claimed_reason("out_of_scope")
    <EscalationReason.OUT_OF_SCOPE: 'out_of_scope'>
    >>> claimed_reason("flaky") is None
    True
    """
    return next((reason for reason in sorted(CLAIMABLE) if reason == text.strip().lower()), None)


def without_diagnosis(reasons: tuple[str, ...]) -> str:
    """Return the reasons of an attempt, without the diagnosis that its entry holds.

    >>> without_diagnosis(("the agent gave up", "the agent's diagnosis: a wrong sign"))
    'the agent gave up'
    """
    return "; ".join(reason for reason in reasons if not reason.startswith(AGENT_DIAGNOSIS))


def escalate(
    ledger: Ledger,
    case_ids: tuple[str, ...],
    reason: EscalationReason,
    *,
    detail: str,
    number: int,
) -> Result[Ledger, PipelineError]:
    """Escalate the entries of these cases in round ``number``; ``detail`` explains why."""
    return change(ledger, case_ids, partial(_escalate, reason, detail, number))


def escalate_open(
    ledger: Ledger,
    case_ids: tuple[str, ...],
    reason: EscalationReason,
    *,
    detail: str,
    number: int,
) -> Result[Ledger, PipelineError]:
    """Escalate the entries of these cases that are still open, in round ``number``."""
    still_open = {entry.case_id for entry in ledger.open}
    open_ids = tuple(case_id for case_id in case_ids if case_id in still_open)
    return escalate(ledger, open_ids, reason, detail=detail, number=number)


def escalate_exhausted(ledger: Ledger, *, number: int) -> Result[Ledger, PipelineError]:
    """Escalate the open entries that have no attempt left."""
    exhausted = tuple(entry.case_id for entry in ledger.open if entry.exhausted)
    return change(ledger, exhausted, partial(_give_up, number))


def _give_up(number: int, entry: Entry) -> Result[Entry, PipelineError]:
    judged = entry.attempt_count >= entry.max_attempts
    detail = (
        f"{entry.attempt_count} of {entry.max_attempts} attempts failed"
        if judged
        else f"adws asked {quantity(entry.unanswered_count, 'time')} and got no answer"
    )
    last = entry.attempts[-1]
    explanation = f"{detail}; last attempt: {without_diagnosis(last.reasons) or last.outcome.words}"
    return _escalate(EscalationReason.MAX_ATTEMPTS_EXCEEDED, explanation, number, entry)


def _escalate(
    reason: EscalationReason, detail: str, number: int, entry: Entry
) -> Result[Entry, PipelineError]:
    closed = evolve(entry, escalation_reason=reason, detail=detail, closed_in_round=number)
    return advance(closed, EntryStatus.ESCALATED)

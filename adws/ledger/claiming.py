"""How claims enter the ledger, and how they go from one run's ledger to the next."""

from functools import partial

from attrs import evolve
from returns.result import Result, Success

from adws.core.claim import Claim, ClaimStatus
from adws.core.entry import Entry, EntryStatus, EscalationReason
from adws.core.errors import PipelineError
from adws.core.failure import RootCause
from adws.core.railway import fold
from adws.core.suite import Outcome, SuiteReport
from adws.ledger.claim import known_claim, with_claim
from adws.ledger.ledger import Ledger, change
from adws.ledger.transitions import advance


def record_claims(
    ledger: Ledger, claims: tuple[Claim, ...], *, number: int
) -> Result[Ledger, PipelineError]:
    """Record the claims that round ``number`` made about cases that are not fixed.

    A case with a claim that is open or approved is escalated as ``design_decision``: it stays red
    until the claim is decided and its permit spent. A known claim is not recorded again.
    """
    return fold(Success(ledger), claims, partial(_record, number=number))


def rejection_messages(ledger: Ledger, claims: tuple[Claim, ...]) -> tuple[str, ...]:
    """Return a message to the agent for each of its claims that was rejected."""
    resolved = ((claim, known_claim(ledger.claims, claim) or claim) for claim in claims)
    return tuple(
        f"the claim that `{claim.old}` should be `{claim.new}` was rejected: {past_claim.outcome}"
        for claim, past_claim in resolved
        if past_claim.status is ClaimStatus.REJECTED
    )


def pending_message(claim: Claim) -> str:
    """Return a message about the claim, for the reader of an escalated case."""
    where = f"line {claim.line} of {claim.path}" if claim.line else claim.path
    claim_text = f"{where} expects `{claim.old}` and should expect `{claim.new}`: {claim.reason}"
    if claim.status is ClaimStatus.APPROVED:
        return f"claim {claim.id} is approved; the next `adws fix` changes the test: {claim_text}"
    return f"claim {claim.id} is open: {claim_text}; decide with `adws claims approve` or `reject`"


def carry_claims(
    ledger: Ledger, earlier: Ledger | None, spent_claims: tuple[Claim, ...], report: SuiteReport
) -> Result[Ledger, PipelineError]:
    """Copy the claims of an earlier ledger, unchanged, to the one that a run begins with.

    ``spent_claims`` are the claims whose permits the run has spent. If a permit changed the test
    of a case and the case passes at the baseline, it is entered as fixed: it was red until then.
    """
    if earlier is None:
        return Success(ledger)

    def carried(current: Ledger, claim: Claim) -> Result[Ledger, PipelineError]:
        case = report.by_id.get(claim.case_id)
        passes = case is not None and case.outcome is Outcome.PASSED
        entry = earlier.entry_of(claim.case_id)
        if claim.applied and passes and entry is not None:
            return _with_fixed_entry(claim, entry, current)
        return Success(current)

    return fold(Success(evolve(ledger, claims=earlier.claims)), spent_claims, carried)


def close_claims(ledger: Ledger, spent_claims: tuple[Claim, ...]) -> Ledger:
    """Replace the ledger's claims with these, whose permits were spent."""
    now = {claim.id: claim for claim in spent_claims}
    return evolve(ledger, claims=tuple(now.get(claim.id, claim) for claim in ledger.claims))


def _record(ledger: Ledger, claim: Claim, number: int) -> Result[Ledger, PipelineError]:
    entry = ledger.entry_of(claim.case_id)
    settled = entry is None or entry.status is EntryStatus.FIXED
    if settled or (entry and entry.escalation_reason is EscalationReason.FLAKY):
        return Success(ledger)
    recorded_claim = evolve(claim, run=ledger.run, round=number)
    with_claims = evolve(ledger, claims=with_claim(ledger.claims, recorded_claim))
    same_claim = known_claim(with_claims.claims, recorded_claim) or recorded_claim
    if same_claim.status is ClaimStatus.REJECTED:
        return Success(with_claims)
    return change(with_claims, (claim.case_id,), partial(_await_decision, same_claim, number))


def _await_decision(claim: Claim, number: int, entry: Entry) -> Result[Entry, PipelineError]:
    message = pending_message(claim)
    waiting = evolve(
        entry,
        escalation_reason=EscalationReason.DESIGN_DECISION,
        detail=message,
        closed_in_round=number,
    )
    if entry.open:
        return advance(waiting, EntryStatus.ESCALATED)
    return Success(waiting if entry.closed_in_round == number else entry)


def _with_fixed_entry(claim: Claim, entry: Entry, ledger: Ledger) -> Result[Ledger, PipelineError]:
    new_entry = Entry(
        id=f"F-{len(ledger.entries) + 1:03}",
        file=entry.file,
        test=entry.test,
        priority=entry.priority,
        case_id=entry.case_id,
        error_type=entry.error_type,
        fingerprint=entry.fingerprint,
        group=entry.group,
        max_attempts=ledger.max_attempts,
        root_cause=RootCause.TEST_BUG,
        diagnosis=claim.reason,
        fix_applied=f"the test expects `{claim.new}`, not `{claim.old}` (claim {claim.id})",
        modified_files=(claim.path,),
        commit=claim.commit,
        closed_in_round=0,
    )
    return advance(new_entry, EntryStatus.FIXED).map(
        lambda fixed: evolve(
            ledger,
            entries=(*ledger.entries, fixed),
            initially_failing=ledger.initially_failing + 1,
        )
    )

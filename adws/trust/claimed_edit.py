"""Read an edit to a test as a claim, if it changes one expected value and nothing else."""

from returns.pipeline import is_successful

from adws.core.claim import ProposedClaim
from adws.core.failure import Failure
from adws.core.proposal import SealedEdit
from adws.trust.test_changes.literal_change import literal_change
from adws.trust.test_changes.stale_literal import StaleLiteral, find


def claimed_by_edit(edit: SealedEdit, failure: Failure, reason: str) -> ProposedClaim | None:
    """Return the claim that an edit to a failing case's file makes about that case.

    None if the edit changes more than one literal, or one that the case does not expect.
    """
    if edit.before is None or edit.after is None:
        return None
    change = literal_change(edit.path, edit.before, edit.after)
    if change is None:
        return None
    stale = StaleLiteral(failure.case_id, edit.path, change.line, change.old, change.new)
    place = find(edit.before, stale)
    if not is_successful(place) or not place.unwrap().expected:
        return None
    evidence = f"the case fails with: {failure.error_message}"
    return ProposedClaim(failure.case_id, change.old, change.new, evidence, reason, change.line)

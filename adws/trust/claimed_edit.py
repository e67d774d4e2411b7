"""An edit to a test that is itself a claim: it changes one expected value and nothing else."""

from returns.pipeline import is_successful

from adws.core.claim import Claimed
from adws.core.failure import Failure
from adws.core.proposal import SealedEdit
from adws.trust.test_changes.literal_change import literal_change
from adws.trust.test_changes.stale_literal import StaleLiteral, find


def claimed_by_edit(edit: SealedEdit, failure: Failure, reason: str) -> Claimed | None:
    """Return what an edit to the file of a failing case claims of that case.

    None where it does more than to change one literal, or one that the case does not expect.
    """
    if edit.before is None or edit.after is None:
        return None
    seen = literal_change(edit.path, edit.before, edit.after)
    if seen is None:
        return None
    stale = StaleLiteral(failure.case_id, edit.path, seen.line, seen.old, seen.new)
    place = find(edit.before, stale)
    if not is_successful(place) or not place.unwrap().expected:
        return None
    evidence = f"the case fails with: {failure.error_message}"
    return Claimed(failure.case_id, seen.old, seen.new, evidence, reason, seen.line)

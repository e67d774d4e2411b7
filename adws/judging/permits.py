"""Change the tests that have permits, before anything runs."""

from datetime import datetime
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess
from returns.pipeline import is_successful
from returns.result import Failure, Result

from adws import io_ops
from adws.core.claim import Claim, ClaimStatus, Permit
from adws.core.errors import PipelineError
from adws.core.railway import fold
from adws.ledger.claim import spend, text_digest
from adws.ledger.store import ledger_path, load
from adws.reports.commit_message import changed_test_message
from adws.trust.test_changes.stale_literal import StaleLiteral, mend
from adws.vcs.base import Base
from adws.vcs.commit import commit_patch, move_branch, tip
from adws.vcs.diff import patch_between
from adws.vcs.file_text import text_at
from adws.vcs.text_replacement import replace_text


@frozen
class SpentPermits:
    """The newest commit, and the claims whose permits are spent so far."""

    head: str
    claims: tuple[Claim, ...] = ()


@frozen
class _ApprovedChange:
    """A permit to be spent in this run."""

    base: Base
    run: str
    claim: Claim
    permit: Permit


def spend_permits(
    root: PurePath, base: Base, run: str, head: str
) -> IOResult[SpentPermits, PipelineError]:
    """Spend the permits that the last run's ledger holds, one commit each on top of ``head``.

    A permit changes exactly the claimed literal and adds a comment with the reason. It is spent
    even if that is impossible: if the test's file has changed since the claim was made, nothing
    changes and the claim says why. The ledger is not written.

    After an interrupted run, the same commits are made again.
    """
    start: IOResult[SpentPermits, PipelineError] = IOSuccess(SpentPermits(head))
    return IOResult.do(
        spending
        for claims in _claims(root)
        for present in tip(base)
        for _begun in move_branch(base, present, head)
        for spending in fold(start, _approved_changes(base, run, claims), _spend)
    )


def _claims(root: PurePath) -> IOResult[tuple[Claim, ...], PipelineError]:
    path = ledger_path(root)
    return io_ops.exists(path).bind(
        lambda exists: load(path).map(lambda ledger: ledger.claims) if exists else IOSuccess(())
    )


def _approved_changes(
    base: Base, run: str, claims: tuple[Claim, ...]
) -> tuple[_ApprovedChange, ...]:
    """Return the permits, last line first, so that no change moves another's line."""
    approved = (claim for claim in claims if claim.status is ClaimStatus.APPROVED)
    in_order = sorted(approved, key=lambda claim: (claim.path, -claim.line))
    return tuple(
        _ApprovedChange(base, run, claim, claim.permit) for claim in in_order if claim.permit
    )


def _spend(
    before: SpentPermits, approved: _ApprovedChange
) -> IOResult[SpentPermits, PipelineError]:
    return IOResult.do(
        spending
        for at_base in text_at(approved.base, approved.base.commit, approved.claim.path)
        for at_head in text_at(approved.base, before.head, approved.claim.path)
        for spending in _apply(approved, before, _permitted(approved, at_base, at_head))
    )


def _permitted(
    approved: _ApprovedChange, at_base: str | None, at_head: str | None
) -> Result[str, str]:
    """Return the changed text of the test, or why it may not be changed."""
    claim = approved.claim
    if at_base is None or at_head is None or text_digest(at_base) != claim.text_id:
        return Failure(f"{claim.path} has changed since the claim; adws did not change it")
    stale = StaleLiteral(claim.case_id, claim.path, claim.line, claim.old, claim.new)
    return mend(at_head, stale, approved.permit.reason)


def _apply(
    approved: _ApprovedChange, before: SpentPermits, changed_text: Result[str, str]
) -> IOResult[SpentPermits, PipelineError]:
    if not is_successful(changed_text):
        return IOResult.from_result(_close(approved, before, changed_text.failure()))
    return IOResult.do(
        spending
        for tree in replace_text(
            approved.base, before.head, approved.claim.path, changed_text.unwrap()
        )
        for patch in patch_between(approved.base, before.head, tree)
        for commit in commit_patch(
            approved.base,
            before.head,
            patch,
            changed_test_message(approved.claim, approved.run),
            datetime.fromisoformat(approved.permit.at),
        )
        for spending in IOResult.from_result(
            _close(approved, evolve(before, head=commit), "the test was changed", commit)
        )
    )


def _close(
    approved: _ApprovedChange, before: SpentPermits, outcome: str, commit: str = ""
) -> Result[SpentPermits, PipelineError]:
    return spend(approved.claim, run=approved.run, outcome=outcome, commit=commit).map(
        lambda claim: evolve(before, claims=(*before.claims, claim))
    )

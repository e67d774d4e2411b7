"""Change the tests that permits have been given for, before anything is run."""

from datetime import datetime
from functools import partial

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess
from returns.pipeline import is_successful
from returns.result import Failure, Result

from adws import io_ops
from adws.core.claim import Claim, ClaimStatus, Permit
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.ledger.claim import spend, text_digest
from adws.ledger.store import ledger_path, load
from adws.reports.commit_message import changed_test_message
from adws.slots import BASE, HEAD, RUN, SPENT
from adws.trust.test_changes.stale_literal import StaleLiteral, mend
from adws.vcs.base import Base
from adws.vcs.commit import commit_patch, move_branch, tip
from adws.vcs.diff import patch_between
from adws.vcs.file_text import replace_text, text_at


@frozen
class _Spent:
    """The commit that has been reached, and the claims whose permits are spent so far."""

    head: str
    claims: tuple[Claim, ...] = ()


@frozen
class _Leave:
    """A permit to be spent in this run."""

    base: Base
    run: str
    claim: Claim
    permit: Permit


@step(reads=(RUN, BASE, HEAD), writes=(HEAD, SPENT))
def spend_permits(context: Context) -> IOResult[Context, PipelineError]:
    """Spend the permits that the last run's ledger holds, one commit each.

    A permit changes exactly the literal that was claimed and adds a comment with the reason. It is
    spent whether or not that can be done: where the test's file has changed since the claim was
    made, nothing is changed and the claim says why. The ledger is not written: that is for
    ``close_permits``, once the run is one that is gone on with.

    What an interrupted run of this step has committed is made again, to the very same commits.
    """
    return IOResult.do(
        context.put(HEAD, spent.head).put(SPENT, spent.claims)
        for run in IOResult.from_result(context.require(RUN))
        for base in IOResult.from_result(context.require(BASE))
        for head in IOResult.from_result(context.require(HEAD))
        for claims in _claims(context)
        for _begun in tip(base).bind(partial(_begin_again, base, head))
        for spent in _spend_each(_leaves(base, run, claims), _Spent(head))
    )


def _claims(context: Context) -> IOResult[tuple[Claim, ...], PipelineError]:
    path = ledger_path(context.root)
    return io_ops.exists(path).bind(
        lambda there: load(path).map(lambda ledger: ledger.claims) if there else IOSuccess(())
    )


def _begin_again(base: Base, head: str, present: str) -> IOResult[str, PipelineError]:
    return move_branch(base, present, head)


def _leaves(base: Base, run: str, claims: tuple[Claim, ...]) -> tuple[_Leave, ...]:
    """Return the permits, last line first, so that no change moves the line of another."""
    approved = (one for one in claims if one.status is ClaimStatus.APPROVED)
    in_order = sorted(approved, key=lambda one: (one.path, -one.line))
    return tuple(_Leave(base, run, one, one.permit) for one in in_order if one.permit)


def _spend_each(leaves: tuple[_Leave, ...], begun: _Spent) -> IOResult[_Spent, PipelineError]:
    outcome: IOResult[_Spent, PipelineError] = IOSuccess(begun)
    for leave in leaves:
        outcome = outcome.bind(partial(_spend, leave))
    return outcome


def _spend(leave: _Leave, before: _Spent) -> IOResult[_Spent, PipelineError]:
    return IOResult.do(
        spent
        for at_base in text_at(leave.base, leave.base.commit, leave.claim.path)
        for at_head in text_at(leave.base, before.head, leave.claim.path)
        for spent in _apply(leave, before, _permitted(leave, at_base, at_head))
    )


def _permitted(leave: _Leave, at_base: str | None, at_head: str | None) -> Result[str, str]:
    """Return the text of the test with the change made, or say why it may not be made."""
    claim = leave.claim
    if at_base is None or at_head is None or text_digest(at_base) != claim.text_id:
        return Failure(f"{claim.path} has changed since the claim was made; nothing was changed")
    stale = StaleLiteral(claim.case_id, claim.path, claim.line, claim.old, claim.new)
    return mend(at_head, stale, leave.permit.reason)


def _apply(
    leave: _Leave, before: _Spent, mended: Result[str, str]
) -> IOResult[_Spent, PipelineError]:
    if not is_successful(mended):
        return IOResult.from_result(_close(leave, before, mended.failure()))
    return IOResult.do(
        spent
        for tree in replace_text(leave.base, before.head, leave.claim.path, mended.unwrap())
        for patch in patch_between(leave.base, before.head, tree)
        for commit in commit_patch(
            leave.base,
            before.head,
            patch,
            changed_test_message(leave.claim, leave.run),
            datetime.fromisoformat(leave.permit.at),
        )
        for spent in IOResult.from_result(
            _close(leave, evolve(before, head=commit), "the test was changed", commit)
        )
    )


def _close(
    leave: _Leave, before: _Spent, outcome: str, commit: str = ""
) -> Result[_Spent, PipelineError]:
    return spend(leave.claim, run=leave.run, outcome=outcome, commit=commit).map(
        lambda claim: evolve(before, claims=(*before.claims, claim))
    )

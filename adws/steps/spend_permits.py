"""Change the tests that permits have been given for, before anything is run."""

from datetime import datetime
from functools import partial

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess
from returns.pipeline import is_successful
from returns.result import Failure, Result

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.run import RUN
from adws.core.step import step
from adws.ledger.claim import Claim, ClaimStatus, Permit, claim_row, spend, text_digest
from adws.ledger.ledger import Ledger, change_claim
from adws.ledger.store import ledger_path, load, save
from adws.reports.commit_message import CLAIM_TRAILER, changed_test_message
from adws.trust.test_changes.stale_literal import StaleLiteral, mend
from adws.vcs.base import BASE, Base
from adws.vcs.commit import commit_patch, tip
from adws.vcs.diff import patch_between
from adws.vcs.file_text import replace_text, text_at
from adws.vcs.trailers import trailers
from adws.vcs.tree import HEAD


@frozen
class _Spent:
    """The commit that has been reached, and the ledger with the permits spent so far."""

    head: str
    ledger: Ledger


@frozen
class _Leave:
    """A permit to be spent in this run."""

    base: Base
    run: str
    claim: Claim
    permit: Permit


@step(reads=(RUN, BASE, HEAD), writes=(HEAD,))
def spend_permits(context: Context) -> IOResult[Context, PipelineError]:
    """Spend the permits that the last run's ledger holds, one commit each; without any, do nothing.

    A permit changes exactly the literal that was claimed and adds a comment with the reason. It is
    spent whether or not that can be done: where the test's file has changed since the claim was
    made, nothing is changed and the claim says why. What an interrupted run of this step has
    committed is found by the claim's id in the commit, and not done again.
    """
    return io_ops.exists(ledger_path(context)).bind(
        lambda there: (
            load(ledger_path(context)).bind(partial(_spend_any, context))
            if there
            else IOSuccess(context)
        )
    )


def _spend_any(context: Context, ledger: Ledger) -> IOResult[Context, PipelineError]:
    if not any(claim.status is ClaimStatus.APPROVED for claim in ledger.claims):
        return IOSuccess(context)
    return IOResult.do(
        context.put(HEAD, spent.head)
        for run in IOResult.from_result(context.require(RUN))
        for base in IOResult.from_result(context.require(BASE))
        for committed in trailers(base, CLAIM_TRAILER)
        for head in tip(base)
        for spent in _spend_each(_leaves(base, run, ledger), committed, _Spent(head, ledger))
        for _saved in save(ledger_path(context), spent.ledger)
    )


def _leaves(base: Base, run: str, ledger: Ledger) -> tuple[_Leave, ...]:
    """Return the permits, last line first, so that no change moves the line of another."""
    approved = (one for one in ledger.claims if one.status is ClaimStatus.APPROVED)
    in_order = sorted(approved, key=lambda one: (one.path, -one.line))
    return tuple(_Leave(base, run, one, one.permit) for one in in_order if one.permit)


def _spend_each(
    leaves: tuple[_Leave, ...], committed: dict[str, str], begun: _Spent
) -> IOResult[_Spent, PipelineError]:
    outcome: IOResult[_Spent, PipelineError] = IOSuccess(begun)
    for leave in leaves:
        known = committed.get(leave.claim.id)
        outcome = (
            outcome.bind(partial(_spend, leave))
            if known is None
            else outcome.bind_result(partial(_changed, leave, known))
        )
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
            changed_test_message(claim_row(leave.claim), leave.run),
            datetime.fromisoformat(leave.permit.at),
        )
        for spent in IOResult.from_result(_changed(leave, commit, evolve(before, head=commit)))
    )


def _changed(leave: _Leave, commit: str, before: _Spent) -> Result[_Spent, PipelineError]:
    return _close(leave, before, "the test was changed", commit)


def _close(
    leave: _Leave, before: _Spent, outcome: str, commit: str = ""
) -> Result[_Spent, PipelineError]:
    spending = partial(spend, run=leave.run, outcome=outcome, commit=commit)
    return change_claim(before.ledger, leave.claim.id, spending).map(
        lambda ledger: evolve(before, ledger=ledger)
    )

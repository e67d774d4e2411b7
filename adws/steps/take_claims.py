"""Take what an agent says of the tests: claims, which change nothing by themselves."""

from functools import partial

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws.core.answer_lines import read_answer_lines
from adws.core.claim import Claim, Claimed
from adws.core.context import Context
from adws.core.entry import EscalationReason
from adws.core.errors import PipelineError
from adws.core.failure import Failure
from adws.core.proposal import Proposal, SealedEdit
from adws.core.railway import traverse
from adws.core.selected import Selected
from adws.core.settings import StaleTests
from adws.core.step import step
from adws.ledger.claim import text_digest
from adws.ledger.claim_policy import decide
from adws.ledger.journal import time_now
from adws.slots import BASE, CLAIMS, PROPOSAL, SEALED_EDITS, SELECTED
from adws.trust.claimed_edit import claimed_by_edit
from adws.trust.test_changes.stale_literal import Place, StaleLiteral, find
from adws.vcs.base import Base
from adws.vcs.file_text import text_at


@frozen
class _Heard:
    """One thing claimed, of a failing case, and when it was heard."""

    failure: Failure
    claimed: Claimed
    path: str
    at: str


@step(reads=(BASE, SELECTED, PROPOSAL, SEALED_EDITS), writes=(CLAIMS,))
def take_claims(context: Context) -> IOResult[Context, PipelineError]:
    """Put the claims about the selected cases into the context, decided as the settings say.

    A claim stands on a line of its own in the agent's answer. An agent that gives up because a
    person must decide, and has changed one expected value of a failing case, claims that too.
    """
    return IOResult.do(
        context.put(CLAIMS, claims)
        for base in IOResult.from_result(context.require(BASE))
        for selected in IOResult.from_result(context.require(SELECTED))
        for proposal in IOResult.from_result(context.require(PROPOSAL))
        for edits in IOResult.from_result(context.require(SEALED_EDITS))
        for moment in time_now()
        for claims in traverse(
            partial(_claim, context.settings.stale_tests, base, proposal),
            _heard(
                base,
                selected,
                _claimed(base, selected, proposal, edits),
                moment,
            ),
        )
    )


def _claimed(
    base: Base, selected: Selected, proposal: Proposal, edits: tuple[SealedEdit, ...]
) -> tuple[Claimed, ...]:
    said = read_answer_lines(proposal.answer.text)
    if said.claims or proposal.answer.reason != EscalationReason.DESIGN_DECISION:
        return said.claims
    reason = said.give_up.explanation if said.give_up else ""
    by_edit = (
        claimed_by_edit(edit, failure, reason)
        for failure in selected.failures
        for edit in edits
        if edit.path == _path(base, failure)
    )
    return tuple(one for one in by_edit if one is not None)


def _heard(
    base: Base, selected: Selected, claimed: tuple[Claimed, ...], at: str
) -> tuple[_Heard, ...]:
    """Return what was claimed of the cases worked on, the last word for each of them."""
    last = {one.case: one for one in claimed}
    return tuple(
        _Heard(failure, last[failure.case_id], _path(base, failure), at)
        for failure in selected.failures
        if failure.case_id in last
    )


def _path(base: Base, failure: Failure) -> str:
    return base.at_top(failure.file)


def _claim(
    policy: StaleTests, base: Base, proposal: Proposal, heard: _Heard
) -> IOResult[Claim, PipelineError]:
    return IOResult.do(
        decide(
            policy,
            evolve(_made(heard, place, text or ""), patch_file=proposal.patch_file),
            sound=place is not None and place.expected,
            at=heard.at,
        )
        for text in text_at(base, proposal.patch.base, heard.path)
        for place in IOSuccess(find(text or "", _stale(heard)).value_or(None))
    )


def _stale(heard: _Heard) -> StaleLiteral:
    claimed = heard.claimed
    return StaleLiteral(claimed.case, heard.path, claimed.line, claimed.old, claimed.new)


def _made(heard: _Heard, place: Place | None, text: str) -> Claim:
    return Claim(
        case_id=heard.claimed.case,
        path=heard.path,
        line=place.line if place else 0,
        old=heard.claimed.old,
        new=heard.claimed.new,
        evidence=heard.claimed.evidence,
        reason=heard.claimed.reason,
        text_id=text_digest(text),
    )

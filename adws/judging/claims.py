"""Collect an agent's claims about tests; a claim alone changes nothing."""

from attrs import frozen
from returns.io import IOResult

from adws.core.answer_lines import read_answer_lines
from adws.core.claim import Claim, ProposedClaim
from adws.core.entry import EscalationReason
from adws.core.errors import PipelineError
from adws.core.proposal import Proposal, SealedEdit
from adws.core.railway import collect
from adws.core.selected_group import SelectedGroup
from adws.core.settings import StaleTests
from adws.ledger.claim import decide, text_digest
from adws.ledger.journal import time_now
from adws.trust.claimed_edit import claimed_by_edit
from adws.trust.test_changes.stale_literal import StaleLiteral, find
from adws.vcs.base import Base
from adws.vcs.file_text import text_at


@frozen
class _StatedClaim:
    """A claim of an agent, the test file of its case, and when adws read it."""

    claimed: ProposedClaim
    path: str
    at: str


def claims_made(
    policy: StaleTests,
    base: Base,
    selected: SelectedGroup,
    proposal: Proposal,
    edits: tuple[SealedEdit, ...],
) -> IOResult[tuple[Claim, ...], PipelineError]:
    """Return the claims about the selected cases, decided as the settings say.

    A claim is a line of the agent's answer; the last claim about a case counts. If an agent gives
    up because a person must decide, and has changed one expected value of a failing case, that is a
    claim too.
    """
    last = {claim.case: claim for claim in _stated_claims(base, selected, proposal, edits)}
    return IOResult.do(
        claims
        for now in time_now()
        for claims in collect(
            _claim(
                policy,
                base,
                proposal,
                _StatedClaim(last[failure.case_id], base.at_top(failure.file), now),
            )
            for failure in selected.failures
            if failure.case_id in last
        )
    )


def _stated_claims(
    base: Base, selected: SelectedGroup, proposal: Proposal, edits: tuple[SealedEdit, ...]
) -> tuple[ProposedClaim, ...]:
    answer = read_answer_lines(proposal.answer.text)
    if answer.claims or proposal.answer.reason != EscalationReason.DESIGN_DECISION:
        return answer.claims
    reason = answer.give_up.explanation if answer.give_up else ""
    by_edit = (
        claimed_by_edit(edit, failure, reason)
        for failure in selected.failures
        for edit in edits
        if edit.path == base.at_top(failure.file)
    )
    return tuple(claim for claim in by_edit if claim is not None)


def _claim(
    policy: StaleTests, base: Base, proposal: Proposal, stated_claim: _StatedClaim
) -> IOResult[Claim, PipelineError]:
    claimed = stated_claim.claimed
    stale = StaleLiteral(claimed.case, stated_claim.path, claimed.line, claimed.old, claimed.new)

    def decided(text: str | None) -> Claim:
        place = find(text or "", stale).value_or(None)
        claim = Claim(
            case_id=claimed.case,
            path=stated_claim.path,
            line=place.line if place else 0,
            old=claimed.old,
            new=claimed.new,
            evidence=claimed.evidence,
            reason=claimed.reason,
            patch_file=proposal.patch_file,
            text_id=text_digest(text or ""),
        )
        return decide(policy, claim, sound=place is not None and place.expected, at=stated_claim.at)

    return text_at(base, proposal.patch.base, stated_claim.path).map(decided)

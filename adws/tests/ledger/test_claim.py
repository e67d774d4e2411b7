"""The life of a claim: decided once, and its permit good for one try."""

from collections.abc import Callable
from functools import partial

import pytest
from attrs import evolve
from returns.pipeline import is_successful
from returns.result import Result, Success

from adws.core.claim import Claim, ClaimStatus, Permit
from adws.core.errors import PipelineError, TransitionRefused
from adws.core.settings import StaleTests
from adws.ledger.claim import (
    REJECTED_BY_SETTINGS,
    approve,
    decide,
    known_claim,
    reject,
    spend,
    text_digest,
    with_claim,
)
from adws.tests.ledger.claims import APPROVED, AT, CLAIM, PERMIT

REJECTED = evolve(CLAIM, status=ClaimStatus.REJECTED, outcome="no")
SPENT = evolve(APPROVED, status=ClaimStatus.SPENT, outcome="changed", commit="c1", spent_in="r2")
Move = Callable[[Claim], Result[Claim, PipelineError]]
APPROVE: Move = partial(approve, permit=PERMIT)
REJECT: Move = partial(reject, reason="no")
SPEND: Move = partial(spend, run="r2", outcome="changed", commit="c1")


@pytest.mark.parametrize(
    ("move", "claim", "moved"),
    [
        (APPROVE, CLAIM, APPROVED),
        (REJECT, CLAIM, REJECTED),
        (REJECT, APPROVED, REJECTED),
        (SPEND, APPROVED, SPENT),
    ],
)
def test_a_claim_moves_along_these_edges(move: Move, claim: Claim, moved: Claim) -> None:
    """Open, approved, spent; or rejected before it is spent."""
    assert move(claim) == Success(moved)


@pytest.mark.parametrize(
    ("move", "claim"),
    [
        (APPROVE, APPROVED),
        (APPROVE, REJECTED),
        (APPROVE, SPENT),
        (APPROVE, evolve(CLAIM, line=0)),
        (REJECT, REJECTED),
        (REJECT, SPENT),
        (SPEND, CLAIM),
        (SPEND, SPENT),
    ],
)
def test_every_other_move_is_refused(move: Move, claim: Claim) -> None:
    """A permit is spent once; what has no known place is not approved."""
    moved = move(claim)
    assert not is_successful(moved)
    assert isinstance(moved.failure(), TransitionRefused)


@pytest.mark.parametrize(
    ("known", "count"), [((), 1), ((CLAIM,), 1), ((REJECTED,), 1), ((SPENT,), 2)]
)
def test_the_same_claim_is_kept_once(known: tuple[Claim, ...], count: int) -> None:
    """Until its permit has been spent; then it can be made again, with an id of its own."""
    again = evolve(CLAIM, id="", run="r2", reason="other words")
    claims = with_claim(known, again)
    assert [claim.id for claim in claims] == [f"C-00{number}" for number in range(1, count + 1)]
    assert known_claim(claims, again) == claims[-1]


@pytest.mark.parametrize(
    "other",
    [
        evolve(CLAIM, old="6"),
        evolve(CLAIM, new="6"),
        evolve(CLAIM, line=4),
        evolve(CLAIM, text_id="x"),
    ],
)
def test_another_claim_has_its_own_id(other: Claim) -> None:
    """The text of the test counts too."""
    assert with_claim((CLAIM,), other) == (CLAIM, evolve(other, id="C-002"))


def test_only_a_changed_test_is_applied() -> None:
    """A permit that was spent in vain changed nothing."""
    assert [item.applied for item in (CLAIM, APPROVED, SPENT, evolve(SPENT, commit=""))] == [
        False,
        False,
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("claim", "run", "expected"),
    [(CLAIM, "r9", True), (SPENT, "r1", True), (SPENT, "r2", True), (SPENT, "r3", False)],
)
def test_a_report_tells_of_what_concerns_its_run(claim: Claim, run: str, expected: bool) -> None:  # noqa: FBT001 - table
    """What is not settled concerns every run."""
    assert claim.concerns(run) is expected


def test_a_report_shows_who_approved() -> None:
    """A person, or the settings."""
    by_policy = evolve(APPROVED, permit=Permit("r", AT, by_policy=True))
    assert [(item.approved_by, item.approved_because) for item in (CLAIM, APPROVED, by_policy)] == [
        ("", ""),
        ("person", PERMIT.reason),
        ("settings", "r"),
    ]


def test_texts_have_digests() -> None:
    """Of any content."""
    assert text_digest("a") == text_digest("a") != text_digest("\ud800")


NOT_TAKEN = evolve(CLAIM, status=ClaimStatus.REJECTED, outcome=REJECTED_BY_SETTINGS)
PERMITTED = evolve(
    CLAIM, status=ClaimStatus.APPROVED, permit=Permit("rounds up", AT, by_policy=True)
)


@pytest.mark.parametrize(
    ("policy", "claim", "sound", "decided"),
    [
        (StaleTests.ASK, CLAIM, True, CLAIM),
        (StaleTests.NEVER, CLAIM, True, NOT_TAKEN),
        (StaleTests.APPROVE_WITH_REASON, CLAIM, True, PERMITTED),
        (StaleTests.APPROVE_WITH_REASON, CLAIM, False, CLAIM),
        (
            StaleTests.APPROVE_WITH_REASON,
            evolve(CLAIM, reason=" "),
            True,
            evolve(CLAIM, reason=" "),
        ),
        (
            StaleTests.APPROVE_WITH_REASON,
            evolve(CLAIM, evidence=""),
            True,
            evolve(CLAIM, evidence=""),
        ),
    ],
)
def test_the_policy_decides(
    policy: StaleTests,
    claim: Claim,
    sound: bool,  # noqa: FBT001 - table
    decided: Claim,
) -> None:
    """Without a reason, or evidence, or an expected value, a person must."""
    assert decide(policy, claim, sound=sound, at=AT) == decided

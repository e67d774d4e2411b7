"""The steps that look at an agent's edits to tests, and at what it claims of them."""

import json
from collections.abc import Mapping
from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.claim import Claim, ClaimStatus
from adws.core.context import Context
from adws.core.failure import Analysis
from adws.core.patch import Patch
from adws.core.proposal import Proposal, SealedEdit
from adws.core.selected_group import SelectedGroup
from adws.core.settings import Settings, StaleTests
from adws.core.turn import Answer, AnswerStatus
from adws.ledger.claim import text_digest
from adws.slots import ANALYSIS, BASE, CLAIMS, PROPOSAL, SEALED_EDITS, SELECTED
from adws.steps.read_sealed_edits import read_sealed_edits
from adws.steps.take_claims import take_claims
from adws.testing import a_failure, a_report
from adws.tests.steps.projects import ADD, DOUBLE, RED, TESTS, based, committed
from adws.tests.vcs.repositories import value
from adws.vcs.text_replacement import replace_text

pytestmark = pytest.mark.real_io

FILE = "tests/test_calc.py"
EDITED = TESTS.replace("double(2) == 4", "double(2) == 6")
SAID = {"case": DOUBLE, "old": "4", "new": "6", "evidence": "docs", "reason": "three times"}
CLAIM = Claim(
    case_id=DOUBLE,
    path=FILE,
    line=9,
    old="4",
    new="6",
    evidence="docs",
    reason="three times",
    patch_file="a.patch",
    text_id=text_digest(TESTS),
)
GIVEN_UP = "GIVE_UP design_decision: three times since 2.0"


@pytest.fixture
def red(here: PurePath) -> Context:
    """Return a context in which two cases are worked on."""
    context = based(committed(here / "project", RED))
    failures = (a_failure(ADD), a_failure(DOUBLE))
    return context.put(SELECTED, SelectedGroup("k", 1, "g", 1, failures)).put(
        ANALYSIS, Analysis(a_report(), failures, ())
    )


def claims_taken(
    context: Context, text: str, *, edit: str = "", policy: StaleTests = StaleTests.ASK
) -> Context:
    """Take an agent's words, and its edit to the test file, for what they claim."""
    base = context.require(BASE).unwrap()
    tree = value(replace_text(base, base.commit, FILE, edit)) if edit else base.commit
    gave_up = text.startswith("GIVE_UP")
    answer = Answer(
        AnswerStatus.GAVE_UP if gave_up else AnswerStatus.FINISHED,
        text,
        text.split(" ")[1].rstrip(":") if gave_up else "",
    )
    patch = Patch(base.commit, tree)
    kept = Patch(base.commit, base.commit)
    proposal = Proposal(
        "k", "a", answer, patch, kept, (FILE,) if edit else (), patch_file="a.patch"
    )
    given = evolve(context.put(PROPOSAL, proposal), settings=Settings(stale_tests=policy))
    return value(read_sealed_edits(given).bind(take_claims))


def claimed(
    context: Context, *item: Mapping[str, str], policy: StaleTests = StaleTests.ASK
) -> tuple[Claim, ...]:
    """Return the claims that an agent's lines make."""
    lines = "\n".join(f"ADWS-CLAIM: {json.dumps(entry)}" for entry in item)
    return claims_taken(context, lines, policy=policy).require(CLAIMS).unwrap()


def test_a_line_of_the_answer_is_a_claim(red: Context) -> None:
    """Its place is found in the test, and the test's text noted."""
    assert claimed(red, SAID) == (CLAIM,)


def test_a_claim_whose_place_is_not_known_has_no_line(red: Context) -> None:
    """A person may look at it, and nobody can approve it."""
    assert [claim.line for claim in claimed(red, {**SAID, "old": "7"})] == [0]


def test_the_last_word_on_a_case_counts_and_other_cases_do_not(red: Context) -> None:
    """An agent claims of what it was asked about."""
    other = {**SAID, "case": "tests/test_calc.py::test_half", "old": "1"}
    (claim,) = claimed(red, SAID, {**SAID, "new": "8"}, other)
    assert (claim.case_id, claim.new) == (DOUBLE, "8")


@pytest.mark.parametrize(
    ("policy", "status", "by_policy"),
    [
        (StaleTests.ASK, ClaimStatus.OPEN, None),
        (StaleTests.NEVER, ClaimStatus.REJECTED, None),
        (StaleTests.APPROVE_WITH_REASON, ClaimStatus.APPROVED, True),
    ],
)
def test_the_settings_decide_first(
    red: Context,
    policy: StaleTests,
    status: ClaimStatus,
    by_policy: bool | None,  # noqa: FBT001 - table
) -> None:
    """And it stays visible that they did."""
    (claim,) = claimed(red, SAID, policy=policy)
    assert (claim.status, claim.permit and claim.permit.by_policy) == (status, by_policy)


def test_an_input_is_not_approved_by_the_settings(red: Context) -> None:
    """Only what a case expects."""
    fields = {**SAID, "case": ADD, "old": "1", "new": "7"}
    (claim,) = claimed(red, fields, policy=StaleTests.APPROVE_WITH_REASON)
    assert (claim.line, claim.status) == (5, ClaimStatus.OPEN)


def test_giving_up_with_one_changed_value_is_a_claim(red: Context) -> None:
    """The edit is explained, and is not judged."""
    after = claims_taken(red, GIVEN_UP, edit=EDITED)
    explanation = ("test_double: the expected value of `double(2)` changed: `4` → `6`",)
    assert after.get(SEALED_EDITS) == (SealedEdit(FILE, TESTS, EDITED, explanation),)
    (claim,) = after.require(CLAIMS).unwrap()
    assert (claim.case_id, claim.line, claim.old, claim.new, claim.reason) == (
        DOUBLE,
        9,
        "4",
        "6",
        "three times since 2.0",
    )


@pytest.mark.parametrize(
    ("text", "edit"),
    [
        ("done", EDITED),
        ("GIVE_UP out_of_scope: x", EDITED),
        (GIVEN_UP, ""),
        (GIVEN_UP, TESTS.replace("double(2) == 4", "double(2)")),
        ("ADWS-CLAIM: {}", EDITED),
    ],
)
def test_an_edit_alone_claims_nothing(red: Context, text: str, edit: str) -> None:
    """Nor does giving up alone."""
    assert claims_taken(red, text, edit=edit).get(CLAIMS) == ()

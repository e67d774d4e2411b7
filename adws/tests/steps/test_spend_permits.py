"""The step ``spend_permits``: tests changed by permit, once, and exactly as claimed."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import LedgerDamaged
from adws.ledger.claim import Claim, ClaimStatus, Permit, text_digest
from adws.ledger.ledger import Ledger
from adws.ledger.store import ledger_path, load, save
from adws.steps.spend_permits import spend_permits
from adws.tests.ledger.claims import AT
from adws.tests.steps.projects import ADD, DOUBLE, RED, RUN_ID, TESTS, based, committed, write
from adws.tests.vcs.repositories import error, shell, shown, value
from adws.vcs.base import BASE, Base
from adws.vcs.tree import HEAD

pytestmark = pytest.mark.real_io

FILE = "tests/test_calc.py"
CLAIM = Claim(
    id="C-001",
    case_id=DOUBLE,
    path=FILE,
    line=9,
    old="4",
    new="6",
    evidence="docs",
    reason="three times since 2.0",
    text_id=text_digest(TESTS),
    status=ClaimStatus.APPROVED,
    permit=Permit("as the docs say", AT),
)
SECOND = evolve(CLAIM, id="C-002", case_id=ADD, line=5, old="3", new="-1")
CHANGED = TESTS.replace(
    "    assert double(2) == 4\n", "    # Fixed: as the docs say\n    assert double(2) == 6\n"
)
BOTH = CHANGED.replace(
    "    assert add(1, 2) == 3\n", "    # Fixed: as the docs say\n    assert add(1, 2) == -1\n"
)


def a_ledger(*claims: Claim) -> Ledger:
    """Return the ledger of an earlier run with these claims."""
    return Ledger("r0", AT, "pytest", total_tests=3, initially_failing=0, claims=claims)


@pytest.fixture
def red(here: PurePath) -> Context:
    """Return a context whose base is open."""
    return based(committed(here / "project", RED))


def spent(context: Context, *claims: Claim) -> Context:
    """Spend what the ledger of an earlier run permits."""
    _ = value(save(ledger_path(context), a_ledger(*claims)))
    return value(spend_permits(context))


def claims(context: Context) -> tuple[Claim, ...]:
    """Return the claims as the ledger has them now."""
    return value(load(ledger_path(context))).claims


def base_of(context: Context) -> Base:
    """Return the base of a context."""
    return context.require(BASE).unwrap()


def head_of(context: Context) -> str:
    """Return the newest commit."""
    return context.require(HEAD).unwrap()


def test_a_permit_changes_the_claimed_literal(red: Context) -> None:
    """In a commit of its own that says why and by which claim; nothing else is changed."""
    after = spent(red, CLAIM)
    base, head = base_of(after), head_of(after)
    assert shown(base, head, FILE) == CHANGED
    assert shell(base.repository, f"git diff --name-only {base.commit} {head}") == f"{FILE}\n"
    assert shell(base.repository, f"git log -1 --format=%P%n%B {head}") == (
        f"{base.commit}\n"
        f"test: {DOUBLE} expects 6 (as the docs say)\n\n"
        "It expected 4. Claimed because: three times since 2.0\nEvidence: docs\n\n"
        f"Adws-Claim: C-001\nAdws-Approved-By: person\nAdws-Run: {RUN_ID}\n\n"
    )
    assert claims(after) == (
        evolve(
            CLAIM,
            status=ClaimStatus.SPENT,
            outcome="the test was changed",
            commit=head,
            spent_in=RUN_ID,
        ),
    )


def test_two_permits_for_one_file_are_two_commits(red: Context) -> None:
    """Neither moves the line of the other."""
    after = spent(red, SECOND, CLAIM)
    base, head = base_of(after), head_of(after)
    assert shown(base, head, FILE) == BOTH
    subjects = shell(base.repository, f"git log --format=%s {base.commit}..{head}").splitlines()
    assert [one.split(" ")[1] for one in subjects] == [ADD, DOUBLE]


def test_a_spent_permit_cannot_be_used_again(red: Context) -> None:
    """Not in this run, and not in the next, whose base is as it was."""
    first = spent(red, CLAIM)
    before = claims(first)
    assert value(spend_permits(first)) == first
    again = value(spend_permits(based(red.root)))
    assert (head_of(again), claims(again)) == (base_of(again).commit, before)


def test_a_kill_between_commit_and_ledger_spends_once(red: Context) -> None:
    """The commit is found by the claim's id, also when more was permitted meanwhile."""
    first = spent(red, CLAIM)
    after = spent(red, CLAIM, SECOND)
    base = base_of(after)
    assert shown(base, head_of(after), FILE) == BOTH
    commits = shell(base.repository, f"git rev-list {base.commit}..{head_of(after)}").split()
    assert (len(commits), commits[1]) == (2, head_of(first))
    assert [(one.status, one.commit) for one in claims(after)] == [
        (ClaimStatus.SPENT, head_of(first)),
        (ClaimStatus.SPENT, head_of(after)),
    ]


@pytest.mark.parametrize("script", [f"echo '# later' >> {FILE}", f"rm {FILE}"])
def test_a_test_that_has_changed_since_is_left_alone(here: PurePath, script: str) -> None:
    """The permit is spent all the same, and says why in vain."""
    root = committed(here / "project", RED)
    _ = shell(root, script)
    after = spent(based(root), CLAIM)
    assert head_of(after) == base_of(after).commit
    words = f"{FILE} has changed since the claim was made; nothing was changed"
    assert claims(after) == (
        evolve(CLAIM, status=ClaimStatus.SPENT, outcome=words, spent_in=RUN_ID),
    )


def test_a_claim_that_does_not_fit_its_case_changes_nothing(red: Context) -> None:
    """The line is that of another case."""
    after = spent(red, evolve(CLAIM, case_id=ADD))
    assert head_of(after) == base_of(after).commit
    (claim,) = claims(after)
    assert (claim.status, claim.applied, claim.outcome) == (
        ClaimStatus.SPENT,
        False,
        f"`4` stands not in the case {ADD}, line 9 of {FILE}",
    )


@pytest.mark.parametrize("status", [ClaimStatus.OPEN, ClaimStatus.REJECTED, ClaimStatus.SPENT])
def test_without_a_permit_nothing_is_done(red: Context, status: ClaimStatus) -> None:
    """The ledger is not even written."""
    claim = evolve(CLAIM, status=status)
    assert spent(red, claim) == red
    assert claims(red) == (claim,)


def test_without_a_ledger_nothing_is_done(red: Context) -> None:
    """It is the first run."""
    assert value(spend_permits(red)) == red
    assert value(io_ops.exists(ledger_path(red))) is False


def test_a_damaged_ledger_is_left_alone(red: Context) -> None:
    """Nothing is changed on its word."""
    _ = write(red.root, {".adws/ledger.json": "{}"})
    assert isinstance(error(spend_permits(red)), LedgerDamaged)

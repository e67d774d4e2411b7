"""The steps ``spend_permits`` and ``close_permits``: tests changed once, exactly as claimed."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.claim import Claim, ClaimStatus, Permit
from adws.core.context import Context
from adws.core.entry import EntryStatus
from adws.core.errors import LedgerDamaged
from adws.core.failure import Analysis
from adws.core.suite import Outcome
from adws.ledger.claim import text_digest
from adws.ledger.ledger import Ledger
from adws.ledger.store import ledger_path, load, save
from adws.slots import ANALYSIS, BASE, HEAD, RUN, SPENT_CLAIMS
from adws.steps.close_permits import close_permits
from adws.steps.open_ledger import open_ledger
from adws.steps.spend_permits import spend_permits
from adws.testing import a_case, a_report
from adws.tests.ledger.analyses import failure, ledger_of
from adws.tests.ledger.claims import AT
from adws.tests.steps.projects import ADD, DOUBLE, RED, RUN_ID, TESTS, based, committed, write
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import shell, text_in_tree, value
from adws.vcs.base import Base
from adws.vcs.commit import commit_patch, tip
from adws.vcs.diff import patch_between

pytestmark = [pytest.mark.real_io, pytest.mark.scenario]

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
    return evolve(ledger_of(failure(DOUBLE)), run="r0", claims=claims)


@pytest.fixture
def red(here: PurePath) -> Context:
    """Return a context whose base is open."""
    return based(committed(here / "project", RED))


def spend_permits_of(context: Context, *claims: Claim) -> Context:
    """Spend what the ledger of an earlier run permits."""
    _ = value(save(ledger_path(context.root), a_ledger(*claims)))
    return value(spend_permits(context))


def opened(context: Context) -> Context:
    """Open the run's ledger on a baseline in which the case passes."""
    report = a_report(a_case(DOUBLE, Outcome.PASSED))
    return value(open_ledger(context.put(ANALYSIS, Analysis(report, (), ()))))


def claims(context: Context) -> tuple[Claim, ...]:
    """Return the claims as the ledger has them now."""
    return value(load(ledger_path(context.root))).claims


def entries(context: Context) -> list[tuple[str, EntryStatus]]:
    """Return the cases of the ledger, and where they stand."""
    ledger = value(load(ledger_path(context.root)))
    return [(entry.case_id, entry.status) for entry in ledger.entries]


def base_of(context: Context) -> Base:
    """Return the base of a context."""
    return context.require(BASE).unwrap()


def head_of(context: Context) -> str:
    """Return the newest commit."""
    return context.require(HEAD).unwrap()


def test_a_permit_changes_the_claimed_literal(red: Context) -> None:
    """In a commit of its own that says why and by which claim; nothing else is changed."""
    after = spend_permits_of(red, CLAIM)
    base, head = base_of(after), head_of(after)
    assert text_in_tree(base, head, FILE) == CHANGED
    assert shell(base.repository, f"git diff --name-only {base.commit} {head}") == f"{FILE}\n"
    assert shell(base.repository, f"git log -1 --format=%P%n%B {head}") == (
        f"{base.commit}\n"
        f"test: {DOUBLE} expects 6 (as the docs say)\n\n"
        "It expected 4. Claimed because: three times since 2.0\nEvidence: docs\n\n"
        f"Adws-Claim: C-001\nAdws-Approved-By: person\nAdws-Run: {RUN_ID}\n\n"
    )
    spent_claim = evolve(
        CLAIM,
        status=ClaimStatus.SPENT,
        outcome="the test was changed",
        commit=head,
        spent_in=RUN_ID,
    )
    assert after.get(SPENT_CLAIMS) == (spent_claim,)
    closed = value(close_permits(opened(after)))
    assert (claims(closed), entries(closed)) == ((spent_claim,), [(DOUBLE, EntryStatus.FIXED)])


def test_no_tree_in_which_code_ran_is_asked(red: Context) -> None:
    """What stands there now is another text; the permit is spent on that of the base."""
    base = base_of(red)
    undisturbed = head_of(spend_permits_of(red, CLAIM))
    for top in (base.user_top, base.trees / "judge", base.trees / "agent"):
        _ = value(io_ops.write_text(top / FILE, "assert True\n"))
    assert head_of(spend_permits_of(red, CLAIM)) == undisturbed


def test_two_permits_for_one_file_are_two_commits(red: Context) -> None:
    """Neither moves the line of the other."""
    after = spend_permits_of(red, SECOND, CLAIM)
    base, head = base_of(after), head_of(after)
    assert text_in_tree(base, head, FILE) == BOTH
    subjects = shell(base.repository, f"git log --format=%s {base.commit}..{head}").splitlines()
    assert [subject.split(" ")[1] for subject in subjects] == [ADD, DOUBLE]


def test_a_spent_permit_cannot_be_used_again(red: Context) -> None:
    """The next run's base is as it was, and stays so."""
    first = value(close_permits(opened(spend_permits_of(red, CLAIM))))
    before = claims(first)
    again = value(spend_permits(based(red.root)))
    assert (head_of(again), again.get(SPENT_CLAIMS)) == (base_of(again).commit, ())
    assert claims(again) == before


def test_a_kill_before_the_step_is_saved_spends_once(red: Context) -> None:
    """What was committed is made again, to the same commits."""
    assert spend_permits_of(red, SECOND, CLAIM) == spend_permits_of(red, SECOND, CLAIM)


def test_what_was_decided_after_a_kill_holds(red: Context) -> None:
    """More may have been permitted, or a permit taken back: then its change is gone."""
    first = spend_permits_of(red, CLAIM)
    after = spend_permits_of(red, SECOND, CLAIM)
    base = base_of(after)
    assert text_in_tree(base, head_of(after), FILE) == BOTH
    commits = shell(base.repository, f"git rev-list {base.commit}..{head_of(after)}").split()
    assert (len(commits), commits[1]) == (2, head_of(first))
    none = spend_permits_of(red, evolve(CLAIM, status=ClaimStatus.REJECTED, permit=None))
    assert (head_of(none), value(tip(base)), none.get(SPENT_CLAIMS)) == (
        base.commit,
        base.commit,
        (),
    )


def test_after_a_kill_the_next_change_can_be_committed(red: Context) -> None:
    """The branch stands where the context says, whichever of the two runs of the step it is."""
    _ = spend_permits_of(red, CLAIM)
    after = spend_permits_of(red, CLAIM)
    base, head = base_of(after), head_of(after)
    patch = value(patch_between(base, head, base.commit))
    text = value(commit_patch(base, head, patch, "next", datetime(2030, 1, 1, tzinfo=UTC)))
    assert value(tip(base)) == text


@pytest.mark.parametrize("stages", [(), (opened,)])
def test_a_run_that_ends_before_its_permits_are_closed_leaves_them(
    red: Context, stages: tuple[Callable[[Context], Context], ...]
) -> None:
    """During the baseline, or before it is known that its ledger is open: a new run spends them."""
    stopped = spend_permits_of(red, CLAIM)
    for stage in stages:
        stopped = stage(stopped)
    assert claims(stopped) == (CLAIM,)
    new = value(spend_permits(based(red.root).put(RUN, "r2")))
    assert text_in_tree(base_of(new), head_of(new), FILE) == CHANGED
    closed = value(close_permits(opened(new)))
    assert [(claim.status, claim.spent_in) for claim in claims(closed)] == [
        (ClaimStatus.SPENT, "r2")
    ]
    assert entries(closed) == [(DOUBLE, EntryStatus.FIXED)]


def test_opening_and_closing_twice_is_as_once(red: Context) -> None:
    """Killed before either step was saved."""
    stopped = spend_permits_of(red, CLAIM)
    first = value(close_permits(opened(stopped)))
    before = (claims(first), entries(first))
    again = value(close_permits(value(close_permits(opened(stopped)))))
    assert (claims(again), entries(again)) == before


@pytest.mark.parametrize("script", [f"echo '# later' >> {FILE}", f"rm {FILE}"])
def test_a_test_that_has_changed_since_is_left_alone(here: PurePath, script: str) -> None:
    """The permit is spent all the same, and says why in vain."""
    root = committed(here / "project", RED)
    _ = shell(root, script)
    after = spend_permits_of(based(root), CLAIM)
    assert head_of(after) == base_of(after).commit
    words = f"{FILE} has changed since the claim; adws did not change it"
    assert after.get(SPENT_CLAIMS) == (
        evolve(CLAIM, status=ClaimStatus.SPENT, outcome=words, spent_in=RUN_ID),
    )


def test_a_claim_that_does_not_fit_its_case_changes_nothing(red: Context) -> None:
    """The line is that of another case."""
    after = spend_permits_of(red, evolve(CLAIM, case_id=ADD))
    assert head_of(after) == base_of(after).commit
    (claim,) = after.require(SPENT_CLAIMS).unwrap()
    assert (claim.status, claim.applied, claim.outcome) == (
        ClaimStatus.SPENT,
        False,
        f"`4` occurs nowhere in the case {ADD}, line 9 of {FILE}",
    )


@pytest.mark.parametrize("status", [ClaimStatus.OPEN, ClaimStatus.REJECTED, ClaimStatus.SPENT])
def test_without_a_permit_nothing_is_done(red: Context, status: ClaimStatus) -> None:
    """The ledger stays as it is."""
    claim = evolve(CLAIM, status=status)
    after = spend_permits_of(red, claim)
    assert after == red.put(SPENT_CLAIMS, ())
    assert value(close_permits(after)) == after
    assert claims(red) == (claim,)


def test_without_a_ledger_nothing_is_done(red: Context) -> None:
    """It is the first run."""
    assert value(spend_permits(red)) == red.put(SPENT_CLAIMS, ())
    assert value(io_ops.exists(ledger_path(red.root))) is False


def test_a_damaged_ledger_is_left_alone(red: Context) -> None:
    """Nothing is changed on its word."""
    _ = write(red.root, {".adws/ledger.json": "{}"})
    assert isinstance(error(spend_permits(red)), LedgerDamaged)

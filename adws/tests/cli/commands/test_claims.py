"""Tests of `adws claims`: from an agent's claim to the changed test, and no further."""

from collections.abc import Iterator
from pathlib import PurePath

import pytest
from attrs import frozen

from adws import io_ops
from adws.ledger.ledger import Ledger
from adws.ledger.store import render
from adws.tests.cli.program import (
    GREEN,
    TESTS,
    CommandResult,
    at_home,
    committed,
    invoke,
    read,
    write,
)
from adws.tests.ledger.claims import AT, CLAIM
from adws.tests.vcs.repositories import shell, value

pytestmark = pytest.mark.real_io

DOUBLE = "tests/test_calc.py::test_double"
SCRIPT = """\
[[answers]]
when = { case = "test_double" }
replace = [{ file = "tests/test_calc.py", search = "== 6", by = "== 4" }]
give_up = "design_decision: double is twice"
"""
STALE = TESTS.replace("double(2) == 4", "double(2) == 6")


@frozen
class Repaired:
    """A project with a stale test, and what was told at each step."""

    project: PurePath
    first: CommandResult
    listed: CommandResult
    approved: CommandResult
    second: CommandResult


@pytest.fixture(scope="module")
def repaired(home: PurePath, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Repaired]:
    """Claim, approve, and run again."""
    folder = PurePath(tmp_path_factory.mktemp("stale"))
    root = ("--root", str(committed(folder / "p", {**GREEN, "tests/test_calc.py": STALE})))
    _ = write(folder, {"script.toml": SCRIPT})
    fix = ("fix", *root, "--agent", "scripted", "--agent-script", str(folder / "script.toml"), "-q")
    with at_home(home):
        yield Repaired(
            folder / "p",
            invoke(*fix, "--json"),
            invoke("claims", "list", *root, "--json"),
            invoke("claims", "approve", "C-001", "--reason", "twice", *root, "--json"),
            invoke(*fix, "--json"),
        )


def test_a_claim_leaves_the_case_red(repaired: Repaired) -> None:
    """It is escalated, with what was claimed and what was done to the test."""
    result = repaired.first.json
    assert (repaired.first.exit_code, result["fixed"]) == (1, 0)
    assert [row["reason"] for row in result["escalations"]] == ["design_decision"]
    assert (
        "claim C-001 is open: line 9 of tests/test_calc.py" in result["escalations"][0]["diagnosis"]
    )
    assert [row["explanation"] for row in result["dropped"]] == [
        ["test_double: the expected value of `double(2)` changed: `6` → `4`"]
    ]
    assert [(row["id"], row["status"]) for row in result["claims"]] == [("C-001", "open")]


def test_claims_are_listed_and_approved(repaired: Repaired) -> None:
    """By id, with a reason."""
    (row,) = repaired.listed.json
    assert (row["id"], row["status"], row["case"], row["where"], row["old"], row["new"]) == (
        "C-001",
        "open",
        DOUBLE,
        "tests/test_calc.py:9",
        "6",
        "4",
    )
    assert repaired.approved.exit_code == 0
    assert repaired.approved.json == [{**row, "status": "approved by a person: twice"}]


def test_the_next_run_changes_the_test(repaired: Repaired) -> None:
    """Told apart as a fix of a test, on the branch, with the reason beside it."""
    result = repaired.second.json
    assert (repaired.second.exit_code, result["fixed"], result["trend"]) == (0, 1, [1, 0])
    (fix,) = result["fixes"]
    assert (fix["case_id"], fix["kind"], fix["claim"]) == (DOUBLE, "test", "C-001")
    assert [(row["status"], row["approved_by"]) for row in result["claims"]] == [
        ("spent", "person")
    ]
    branch = result["delivered"].rpartition(" ")[2]
    assert shell(repaired.project, f"git show {branch}:tests/test_calc.py") == STALE.replace(
        "    assert double(2) == 6", "    # Fixed: twice\n    assert double(2) == 4"
    )
    assert read(repaired.project / "tests/test_calc.py") == STALE


@pytest.fixture
def with_claims(here: PurePath) -> PurePath:
    """Stand in a project whose ledger has one open claim."""
    text = render(Ledger("r1", AT, "pytest", total_tests=1, initially_failing=0, claims=(CLAIM,)))
    return write(here, {".adws/ledger.json": text})


@pytest.mark.usefixtures("with_claims")
def test_a_claim_is_decided_once() -> None:
    """A permit can be taken back, a rejection cannot."""
    reason = ("--reason", "no")
    assert invoke("claims", "approve", "C-001", *reason).exit_code == 0
    twice = invoke("claims", "approve", "C-001", *reason, "--json")
    assert (twice.exit_code, twice.json["error"]["kind"], twice.json["error"]["message"]) == (
        2,
        "TransitionRefused",
        "C-001 (t.py::a) is approved and cannot become approved",
    )
    result = invoke("claims", "reject", "C-001", *reason, "--json")
    assert (result.exit_code, result.json[0]["status"]) == (0, "rejected: no")
    assert invoke("claims", "reject", "C-001", *reason).exit_code == 2


@pytest.mark.usefixtures("with_claims")
def test_an_unknown_claim_is_refused() -> None:
    """The hint names those that there are."""
    result = invoke("claims", "reject", "C-7", "--reason", "no", "--json")
    assert (result.exit_code, result.json["error"]["hint"]) == (2, "known: C-001")


def test_a_running_adws_is_not_disturbed(with_claims: PurePath) -> None:
    """The ledger belongs to the one that holds the lock."""

    def approve() -> object:
        result = invoke("claims", "approve", "C-001", "--reason", "x", "--json")
        assert result.json["error"]["kind"] == "LockHeld"
        return io_ops.now()

    before = read(with_claims / ".adws/ledger.json")
    _ = value(io_ops.with_lock(with_claims / ".adws/lock", approve))  # type: ignore[arg-type] # any outcome
    assert read(with_claims / ".adws/ledger.json") == before


def test_before_the_first_run_nothing_is_claimed(here: PurePath) -> None:
    """There is nothing to decide either."""
    root = ("--root", str(here), "--json")
    assert invoke("claims", "list", *root) == CommandResult(0, "[]\n", "")
    result = invoke("claims", "approve", "C-001", "--reason", "x", *root)
    assert (result.exit_code, result.json["error"]["kind"]) == (2, "IoFailed")


def test_a_damaged_ledger_is_an_error(here: PurePath) -> None:
    """Claims are not guessed."""
    _ = write(here, {".adws/ledger.json": "{}"})
    result = invoke("claims", "list", "--json")
    assert (result.exit_code, result.json["error"]["kind"]) == (2, "LedgerDamaged")

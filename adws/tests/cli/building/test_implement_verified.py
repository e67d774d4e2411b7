"""`adws implement` with an independent verifier: found out, mended, disputed, handed over."""

from collections.abc import Iterator
from pathlib import PurePath

import pytest

from adws.tests.cli.building.acting import Built, built, gives_up, prompt, writes
from adws.tests.cli.building.unittest_project import MUL, NEW, PROJECT, TESTS
from adws.tests.cli.program import at_home, committed

pytestmark = [
    pytest.mark.real_io,
    pytest.mark.timeout(240),
    pytest.mark.exhaustive(sample=1, of="adws implement with a verifier"),
]

INTEGRATION = "tests/integration/test_signs.py"
SIGNS = """\
import unittest

from calc import add, mul


class SignsTest(unittest.TestCase):
    def test_signs(self):
        self.assertEqual(mul(-2, add(1, 2)), -6)
"""
CASE = "tests.integration.test_signs.SignsTest.test_signs"
WRONG = MUL.replace("a * b", "abs(a * b)")
TESTED = writes("write_tests", {NEW: TESTS})
VERIFIER = {
    **writes("verify", {INTEGRATION: SIGNS}),
    "say": "ROOT_CAUSE: calc.py:6 forgets the sign",
}
FAILED = f"VerificationFailed: Integration tests failed: {CASE}"


@pytest.fixture
def project(tmp_path: PurePath) -> Iterator[PurePath]:
    """Return a small project, in a home of its own."""
    with at_home(tmp_path / "home"):
        yield committed(tmp_path / "shop", PROJECT)


def verified(project: PurePath, *answers: object) -> Built:
    """Have something built that is verified in any case, with no clean-up."""
    return built(
        project,
        TESTED,
        gives_up("refactor"),
        VERIFIER,
        *answers,  # type: ignore[arg-type] # answers, by their functions
        options=("--verify", "always", "--max-attempts", "2"),
    )


def test_a_fault_that_only_the_verifier_finds_is_mended(project: PurePath) -> None:
    """Its tests are delivered with the code; its remark asks for a person's look."""
    end = verified(
        project,
        writes("implement", {"calc.py": WRONG}, attempt=1),
        writes("implement", {"calc.py": MUL}, attempt=2),
    )
    assert (end.report["outcome"], end.text("calc.py"), end.text(INTEGRATION)) == (
        "done",
        MUL,
        SIGNS,
    )
    assert end.report["verification"]["verdict"] == "passed"
    assert end.told.exit_code == 1
    text = prompt(project, "4-implement-try-2")
    assert FAILED in text
    assert "AssertionError: 6 != -6" in text


def test_a_developer_who_disputes_it_is_not_decided_over(project: PurePath) -> None:
    """A person is shown what both sides say."""
    claim = f'ADWS-CLAIM: {{"case": "{CASE}", "old": "-6", "new": "6", "reason": "no signs"}}'
    end = verified(
        project,
        writes("implement", {"calc.py": WRONG}, attempt=1),
        {**writes("implement", {"calc.py": WRONG}, attempt=2), "say": claim},
    )
    assert (end.told.exit_code, end.report["outcome"]) == (1, "escalated")
    assert end.why == (
        "VerificationDisputed: the developer claims that the verifier's tests are wrong: "
        f"{CASE} should expect 6 instead of -6 (no signs)"
    )
    hint = end.report["failure"]["hint"]
    assert "AssertionError: 6 != -6" in hint
    logs = f".adws/logs/{end.report['run']}"
    assert f"the tests are in {INTEGRATION}\nthe developer: {logs}/4-implement-try-2.log" in hint
    assert f"the verifier: {logs}/3-verify.log" in hint


def test_what_is_not_mended_is_handed_over_as_what_the_verifier_found(project: PurePath) -> None:
    """With the cases, what they said, and in how many tries."""
    end = verified(project, writes("implement", {"calc.py": WRONG}))
    assert (end.told.exit_code, end.report["outcome"]) == (1, "escalated")
    assert end.why == f"VerificationFailed: Integration tests failed in 3 tries: {CASE}"
    assert "AssertionError: 6 != -6" in end.report["failure"]["hint"]

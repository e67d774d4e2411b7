"""An independent verification in each form of a report."""

import pytest

from adws.core.flag import Flag
from adws.core.verification import (
    Verification,
    VerificationNeed,
    VerificationPhase,
    VerificationVerdict,
)
from adws.reports.independent_verification import (
    independent_verification_lines,
    independent_verification_record,
    independent_verification_section,
)

NEED = VerificationNeed(required=True, reasons=("several packages: a, b",))
FAILED = Verification(
    VerificationPhase.FAILED,
    VerificationVerdict.FAILED,
    attempt=2,
    tests=("tests/integration/test_a.py",),
    failing=("tests/integration/test_a.py::test_b",),
    output="test_b: assert 1 == 2\n  \n\x1b[31m- 1",
    remarks="a.py:3 knows | the answers",
    flags=(Flag("verifier-remark", "a.py", 3, "", "it knows the answers"),),
    notes=("tests/c.py: it is skipped",),
)
SKIPPED = Verification(VerificationPhase.SKIPPED, VerificationVerdict.SKIPPED)
PASSED = Verification(VerificationPhase.VERIFIED, VerificationVerdict.PASSED)


def test_a_terminal_is_told_all_that_matters() -> None:
    """How it ended, what fails, what the verifier says, and why it was asked."""
    assert independent_verification_lines(FAILED, NEED) == (
        "the independent verification failed (attempt 2)",
        "tests of the verifier: tests/integration/test_a.py",
        "fails: tests/integration/test_a.py::test_b",
        "the verifier says: a.py:3 knows | the answers",
        "not taken: tests/c.py: it is skipped",
        "because: several packages: a, b",
    )


@pytest.mark.parametrize(
    ("verification", "headline"),
    [
        (PASSED, "verified independently"),
        (SKIPPED, "not verified independently"),
        (None, "not verified independently yet"),
        (Verification(VerificationPhase.VERIFYING), "not verified independently yet"),
    ],
)
def test_each_end_has_its_sentence(verification: Verification | None, headline: str) -> None:
    """On a terminal and in Markdown."""
    assert independent_verification_lines(verification, NEED) == (
        f"{headline}, because: several packages: a, b",
    )
    assert independent_verification_section(verification, NEED) == (
        f"## Independent Verification\n\n- {headline}\n- Because: several packages: a, b"
    )


def test_markdown_shows_output_and_flags() -> None:
    """What tests and verifier say is shown as it is, and does nothing."""
    assert independent_verification_section(FAILED, None) == (
        "## Independent Verification\n\n"
        "- the independent verification failed (attempt 2)\n"
        "- Tests of the verifier: `tests/integration/test_a.py`\n"
        "- Fails: `tests/integration/test_a.py::test_b`\n"
        "- The verifier says: a.py:3 knows \\| the answers\n"
        "- Not taken: tests/c.py: it is skipped\n\n"
        "    test_b: assert 1 == 2\n\n    - 1\n\n"
        "| Where | Seen | Why | Rule |\n|-------|------|-----|------|\n"
        "| `a.py:3` |  | it knows the answers | verifier-remark |"
    )


def test_json_has_both_values() -> None:
    """Null where there is none."""
    record = independent_verification_record(SKIPPED, NEED)
    assert (record["required"], record["reasons"]) == (True, ["several packages: a, b"])
    assert independent_verification_record(None, None) == {
        "required": None,
        "reasons": [],
        "verification": None,
    }


def test_where_nobody_has_decided_there_is_nothing_to_tell() -> None:
    """Most runs have no verification at all."""
    assert independent_verification_lines(None, None) == ()
    assert independent_verification_section(None, None) == ""

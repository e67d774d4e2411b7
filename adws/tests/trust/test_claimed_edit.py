"""Edits to tests that are claims."""

import pytest

from adws.core.claim import ProposedClaim
from adws.core.proposal import SealedEdit
from adws.testing import a_failure
from adws.trust.claimed_edit import claimed_by_edit

WAS = "def test_one():\n    assert f(1) == 4\n"
FAILURE = a_failure("t.py::test_one")


def claimed(before: str | None, after: str | None) -> ProposedClaim | None:
    """Return what an edit to the test claims."""
    return claimed_by_edit(SealedEdit("t.py", before, after), FAILURE, "rounds up now")


def test_one_changed_expected_value_is_a_claim() -> None:
    """With the agent's reason, and the failure as evidence."""
    evidence = f"the case fails with: {FAILURE.error_message}"
    assert claimed(WAS, WAS.replace("== 4", "== 5")) == ProposedClaim(
        "t.py::test_one", "4", "5", evidence, "rounds up now", 2
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (WAS, WAS.replace(" == 4", "")),
        (WAS, WAS.replace("f(1)", "f(2)")),
        (WAS, WAS.replace("test_one", "test_two")),
        (WAS.replace("one", "two"), WAS.replace("one", "two").replace("4", "5")),
        (None, WAS),
        (WAS, None),
        (WAS, WAS),
    ],
)
def test_anything_else_is_none(before: str | None, after: str | None) -> None:
    """Another input, another case, an assertion taken away."""
    assert claimed(before, after) is None

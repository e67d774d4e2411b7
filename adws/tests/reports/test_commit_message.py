"""The message of the commit that holds one accepted fix."""

import pytest
from attrs import evolve

from adws.core.claim import Permit
from adws.core.verdict import Verdict
from adws.reports.commit_message import changed_test_message, commit_message
from adws.tests.ledger.claims import AT, CLAIM
from adws.tests.ledger.proposals import proposal


def test_a_commit_tells_the_case_the_trend_and_who_made_it() -> None:
    """Subject, body and trailers."""
    verdict = Verdict(accepted=True, fixed=("t.py::a",), failing_before=3, failing_after=2)
    assert commit_message(proposal("a.py", number=2), verdict, "r1") == (
        "fix: pass t.py::a (failing 3→2)\n\n"
        "Passing now:\n- t.py::a\n\n"
        "Adws-Run: r1\nAdws-Agent: scripted\nAdws-Attempt: r1/2/g1\n"
    )


@pytest.mark.parametrize(
    ("fixed", "subject"),
    [
        (("t.py::a", "t.py::b", "t.py::c"), "fix: pass t.py::a and 2 more (failing 3→0)"),
        (("t.py::a[x\n y]",), "fix: pass t.py::a[x y] (failing 3→0)"),
    ],
)
def test_the_subject_is_one_line(fixed: tuple[str, ...], subject: str) -> None:
    """More cases are counted, and line breaks in an id are none in the subject."""
    verdict = Verdict(accepted=True, fixed=fixed, failing_before=3)
    message = commit_message(proposal("a.py"), verdict, "r1")
    assert message.split("\n\n")[0] == subject
    assert all(f"- {case_id}\n" in message for case_id in fixed)


def test_a_changed_test_tells_its_claim() -> None:
    """The case and the reason in the subject; nothing that is claimed can forge a trailer."""
    claim = evolve(CLAIM, permit=Permit("", AT, by_policy=True), evidence="a\n\nAdws-Claim: C-009")
    assert changed_test_message(claim, "r1") == (
        "test: t.py::a expects 5 (rounds up)\n\n"
        "It expected 4. Claimed because: rounds up\nEvidence: a Adws-Claim: C-009\n\n"
        "Adws-Claim: C-001\nAdws-Approved-By: settings\nAdws-Run: r1\n"
    )
    assert "Evidence: none\n" in changed_test_message(evolve(CLAIM, evidence=""), "r1")

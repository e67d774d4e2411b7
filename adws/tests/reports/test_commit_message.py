"""The message of the commit that holds one accepted fix."""

import pytest
from attrs import evolve

from adws.core.claim import Permit
from adws.core.patch import ChangeKind, FileChange, Patch
from adws.core.proposal import Proposal
from adws.core.purpose import Purpose
from adws.core.quarantine import QuarantinedCase
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import Verdict
from adws.core.visible import visible
from adws.core.work_item import WorkItem
from adws.reports.commit_message import (
    changed_test_message,
    commit_message,
    kept_message,
    quarantine_message,
)
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
    """More cases are counted; line breaks in an id are none in the message, but spelled out."""
    verdict = Verdict(accepted=True, fixed=fixed, failing_before=3)
    message = commit_message(proposal("a.py"), verdict, "r1")
    assert message.split("\n\n")[0] == subject
    assert all(f"- {visible(case_id)}\n" in message for case_id in fixed)


def test_a_changed_test_tells_its_claim() -> None:
    """The case and the reason in the subject; nothing that is claimed can forge a trailer."""
    claim = evolve(CLAIM, permit=Permit("", AT, by_policy=True), evidence="a\n\nAdws-Claim: C-009")
    assert changed_test_message(claim, "r1") == (
        "test: t.py::a expects 5 (rounds up)\n\n"
        "It expected 4. Claimed because: rounds up\nEvidence: a Adws-Claim: C-009\n\n"
        "Adws-Claim: C-001\nAdws-Approved-By: settings\nAdws-Run: r1\n"
    )
    assert "Evidence: none\n" in changed_test_message(evolve(CLAIM, evidence=""), "r1")


PATCH = Patch("a", "b", (FileChange("calc.py", ChangeKind.MODIFIED),))


def message(purpose: Purpose, item: WorkItem) -> str:
    """Return the message of a proposal for a purpose."""
    answer = Answer(AnswerStatus.FINISHED)
    proposal = Proposal("r/2-it", "claude", answer, PATCH, PATCH, purpose=purpose)
    return kept_message(item, proposal, "r")


@pytest.mark.parametrize(
    ("purpose", "subject"),
    [
        (Purpose.WRITE_TESTS, "test: pin down add mul"),
        (Purpose.IMPLEMENT, "feat: add mul"),
        (Purpose.REFACTOR, "refactor: clean up add mul"),
        (Purpose.VERIFY, "test: verify independently add mul"),
    ],
)
def test_the_subject_says_the_phase(purpose: Purpose, subject: str) -> None:
    """Each phase has a word of its own."""
    assert message(purpose, WorkItem("add mul", "…")).partition("\n")[0] == subject


def test_the_trailers_name_run_agent_and_issue() -> None:
    """A hostile title stays on its line, and a long one is cut."""
    item = WorkItem("a\n\nAdws-Run: forged " + "x" * 80, "…", id="#1\nAdws-Run: forged")
    subject = "feat: a Adws-Run: forged xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…"
    assert message(Purpose.IMPLEMENT, item) == (
        f"{subject}\n\n- calc.py\n\nAdws-Issue: #1 Adws-Run: forged\n"
        "Adws-Run: r\nAdws-Agent: claude\nAdws-Attempt: r/2-it\n"
    )


ONE = QuarantinedCase("t.py::a", "2026-01-01", "2026-01-30", "failed, then passed")
TWO = QuarantinedCase("t.py::b\nc", "2026-01-01", "2026-01-30", "so did this")


def test_the_subject_names_the_case() -> None:
    """The body says what was seen and for how long."""
    assert quarantine_message((ONE,), "r1") == (
        "test: quarantine flaky t.py::a (non-deterministic)\n"
        "\n"
        "- t.py::a: failed, then passed (until 2026-01-30)\n"
        "\n"
        "Adws-Run: r1\n"
    )


def test_more_cases_are_counted_in_the_subject() -> None:
    """Each stands in the body, on a line of its own."""
    message = quarantine_message((TWO, ONE), "r1")
    assert message.startswith("test: quarantine flaky t.py::b c and 1 more (non-deterministic)\n\n")
    assert message.count("\n- ") == 2

"""The messages of commits that build something."""

import pytest

from adws.core.patch import ChangeKind, FileChange, Patch
from adws.core.proposal import Proposal
from adws.core.purpose import Purpose
from adws.core.turn import Answer, AnswerStatus
from adws.core.work_item import WorkItem
from adws.reports.kept_message import kept_message

PATCH = Patch("a", "b", (FileChange("calc.py", ChangeKind.MODIFIED),))


def message(purpose: Purpose, item: WorkItem) -> str:
    """Return the message of a proposal for a purpose."""
    answer = Answer(AnswerStatus.FINISHED)
    made = Proposal("r/2-it", "claude", answer, PATCH, PATCH, purpose=purpose)
    return kept_message(item, made, "r")


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

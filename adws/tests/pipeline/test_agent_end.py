"""How an agent's work ended, in the words by which the pipeline goes on."""

from pathlib import PurePath

import pytest
from returns.io import IOSuccess

from adws.core.errors import DocumentDamaged
from adws.core.patch import ChangeKind, FileChange, Patch
from adws.core.proposal import Proposal
from adws.core.run import RunFailure
from adws.core.turn import Answer, AnswerStatus
from adws.core.turn import AnswerCategory as AgentCategory
from adws.pipeline import facts
from adws.pipeline.agent_end import result_of
from adws.pipeline.agent_result import (
    AgentResult,
    hand_answer,
    hand_judgement,
    handed_answer,
    handed_judgement,
)
from adws.pipeline.head_judgement import HeadJudgement
from adws.pipeline.results import EndCategory
from adws.testing import FakeIo, installed
from adws.tests.vcs.repositories import error

NOTHING, CHANGED = Patch("a", "a"), Patch("a", "b", (FileChange("a.py", ChangeKind.MODIFIED),))
FOLDER = PurePath("/out")


def proposed(answer: Answer, kept: Patch = NOTHING) -> Proposal:
    """Return a proposal with an answer."""
    return Proposal("k", "mini", answer, kept, kept)


@pytest.mark.parametrize(
    ("status", "category", "kept", "end"),
    [
        (AnswerStatus.FINISHED, AgentCategory.SUCCESS, CHANGED, EndCategory.SUCCESS),
        (AnswerStatus.FINISHED, AgentCategory.SUCCESS, NOTHING, EndCategory.UNCHANGED),
        (AnswerStatus.GAVE_UP, AgentCategory.SUCCESS, NOTHING, EndCategory.UNCHANGED),
        (AnswerStatus.FAILED, AgentCategory.MAX_TURNS, NOTHING, EndCategory.MAX_TURNS),
        (AnswerStatus.FAILED, AgentCategory.MAX_TURNS, CHANGED, EndCategory.SUCCESS),
        (AnswerStatus.FAILED, AgentCategory.MAX_BUDGET, NOTHING, EndCategory.MAX_BUDGET),
        (AnswerStatus.FAILED, AgentCategory.TRANSIENT, NOTHING, EndCategory.TRANSIENT),
        (AnswerStatus.FAILED, AgentCategory.UNKNOWN, NOTHING, EndCategory.UNKNOWN_EXECUTION),
    ],
)
def test_an_end_has_one_word(
    status: AnswerStatus, category: AgentCategory, kept: Patch, end: EndCategory
) -> None:
    """A change counts, whatever the agent said at the end."""
    answer = Answer(status, text="done", cost_usd=0.5, category=category)
    assert result_of("s", proposed(answer, kept), None) == AgentResult(
        "s", end, "done", 0.5, "mini"
    )


def test_an_agent_that_says_nothing_has_its_reason_told() -> None:
    """It gave up because of something."""
    answer = Answer(AnswerStatus.GAVE_UP, reason="too large")
    assert result_of("s", proposed(answer), None).summary == "too large"


@pytest.mark.parametrize(
    ("kind", "end"),
    [
        ("BudgetExhausted", EndCategory.MAX_BUDGET),
        ("AgentUnavailable", EndCategory.TRANSIENT),
        ("AgentMissing", EndCategory.PERSISTENT),
        ("SuiteUnreadable", EndCategory.UNKNOWN_EXECUTION),
    ],
)
def test_a_job_that_broke_off_has_an_end_too(kind: str, end: EndCategory) -> None:
    """By the kind of its error."""
    failure = RunFailure("ask_on_head", kind, "no money", "raise the limit")
    assert result_of("s", None, failure) == AgentResult("s", end, "no money raise the limit")


def test_a_job_without_any_word_is_not_repeated_for_ever() -> None:
    """Nobody knows what happened."""
    assert result_of("s", None, None) == AgentResult("s", EndCategory.UNKNOWN)


def test_what_is_handed_over_is_read_back() -> None:
    """As it was."""
    answer = AgentResult("s", EndCategory.SUCCESS, "done", None, "mini")
    judgement = HeadJudgement("A-1", "s", "c", facts.HeadVerdict.RED, ("it fails",), (), "bwrap")
    with installed(FakeIo()):
        assert hand_answer(FOLDER, answer) == IOSuccess(None)
        assert hand_judgement(FOLDER, judgement) == IOSuccess(None)
        assert handed_answer(FOLDER) == IOSuccess(answer)
        assert handed_judgement(FOLDER) == IOSuccess(judgement)


def test_what_somebody_else_wrote_there_is_refused() -> None:
    """It is data, and read as such."""
    files = {FOLDER / "judgement.json": '{"word": "green", "run": "rm -rf /"}'}
    with installed(FakeIo(files=files)):
        assert isinstance(error(handed_judgement(FOLDER)), DocumentDamaged)

"""Whether, how often and after how long an agent is asked the same thing again."""

from datetime import UTC, datetime
from typing import Any

import pytest
from attrs import evolve
from returns.pipeline import is_successful

from adws.agents.retry import RULES, EndedCall, conclude
from adws.core.errors import AgentFailed, AgentUnavailable, RunSuspended
from adws.core.settings import Settings
from adws.core.turn import Answer, AnswerCategory, AnswerStatus, Reset

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


def failed(category: AnswerCategory = AnswerCategory.TRANSIENT, **changes: Any) -> Answer:  # noqa: ANN401 - any field of the value
    """Return the answer of an agent that failed."""
    text = "one line\nit is overloaded\n"
    return evolve(Answer(AnswerStatus.FAILED, text, "crashed", category=category), **changes)


@pytest.mark.parametrize(
    ("category", "calls", "label"),
    [
        (AnswerCategory.SUCCESS, 1, ""),
        (AnswerCategory.MAX_TURNS, 1, "spec-review-needed"),
        (AnswerCategory.MAX_BUDGET, 1, "budget-exceeded"),
        (AnswerCategory.TRANSIENT, 5, ""),
        (AnswerCategory.PERSISTENT, 1, "manual-intervention"),
        (AnswerCategory.UNKNOWN, 2, "manual-intervention"),
        (AnswerCategory.STRUCTURED_OUTPUT, 5, "manual-intervention"),
        (AnswerCategory.MAX_ATTEMPTS, 1, "manual-intervention"),
    ],
)
def test_each_category_has_its_rule(category: AnswerCategory, calls: int, label: str) -> None:
    """How often the same is asked, and what it is marked with when that was in vain."""
    assert (RULES[category].calls, RULES[category].label) == (calls, label)


@pytest.mark.parametrize(
    ("number", "category", "waits"),
    [
        *((number, AnswerCategory.TRANSIENT, 60 * (2**number - 1)) for number in (1, 2, 3, 4)),
        (5, AnswerCategory.TRANSIENT, None),
        (1, AnswerCategory.UNKNOWN, 60),
        (2, AnswerCategory.UNKNOWN, None),
        (1, AnswerCategory.PERSISTENT, None),
        (1, AnswerCategory.MAX_TURNS, None),
    ],
)
def test_it_is_asked_again_later_and_later(
    number: int, category: AnswerCategory, waits: float | None
) -> None:
    """As often as the rule allows; after that the answer stands, with its true end."""
    concluded = conclude(Settings(), EndedCall("claude", number, NOON), failed(category))
    if waits is None:
        end = AnswerCategory.MAX_ATTEMPTS if number > 1 else category
        assert concluded.unwrap() == failed(end)
    else:
        error = concluded.failure()
        assert (type(error), error.retry_after_seconds) == (AgentUnavailable, waits)


@pytest.mark.parametrize("status", [AnswerStatus.FINISHED, AnswerStatus.GAVE_UP])
def test_an_answer_stands(status: AnswerStatus) -> None:
    """Whoever finished or gave up is not asked again."""
    answer = Answer(status, "done")
    assert conclude(Settings(), EndedCall("claude", 1, NOON), answer).unwrap() == answer


@pytest.mark.parametrize(
    ("reset", "waits"),
    [
        (Reset(at="2026-01-02T15:00:00+00:00"), 3 * 3600),
        (Reset(at="2026-01-02T14:00:00+01:00"), 3600),
        (Reset(after_seconds=90), 90),
        (Reset(at="2026-01-02T11:00:00+00:00"), 0),
    ],
)
def test_a_spent_limit_is_waited_for_as_often_as_the_rule_allows(
    reset: Reset, waits: float
) -> None:
    """Until the moment that the service told; whoever puts it off for ever is not asked again."""
    error = conclude(Settings(), EndedCall("claude", 4, NOON), failed(reset=reset)).failure()
    assert (type(error), error.retry_after_seconds) == (AgentUnavailable, waits)
    last = conclude(Settings(), EndedCall("claude", 5, NOON), failed(reset=reset)).unwrap()
    assert last == failed(AnswerCategory.MAX_ATTEMPTS, reset=reset)


def test_the_message_says_what_and_until_when() -> None:
    """A person who looks on knows why nothing happens."""
    error = conclude(Settings(), EndedCall("claude", 1, NOON), failed()).failure()
    assert error == AgentUnavailable(
        "the agent 'claude' could not answer (it is overloaded);"
        " adws asks it again at 2026-01-02T12:01:00+00:00",
        hint="wait, or stop now and run the same command later to continue",
        context={
            "agent": "claude",
            "category": "transient",
            "until": "2026-01-02T12:01:00+00:00",
        },
        wait_seconds=60.0,
    )


def test_a_run_does_not_wait_longer_than_it_may() -> None:
    """It ends, to be gone on with, and says from when."""
    settings = Settings(max_wait_seconds=60)
    answer = failed(reset=Reset(after_seconds=61))
    error = conclude(settings, EndedCall("claude", 1, NOON), answer).failure()
    assert error == RunSuspended(
        "the agent 'claude' has reached a usage limit until 2026-01-02T12:01:01+00:00:"
        " it is overloaded",
        hint="run the same command again at that time to continue (or raise max_wait_seconds)",
        context={"agent": "claude", "until": "2026-01-02T12:01:01+00:00"},
    )


def test_whoever_is_not_let_in_is_not_asked_again() -> None:
    """No other question would be answered: the run ends with what to do."""
    answer = failed(AnswerCategory.PERSISTENT, refused_access=True)
    error = conclude(Settings(), EndedCall("codex", 1, NOON), answer).failure()
    assert (type(error), "codex" in error.message, "log in" in error.hint) == (
        AgentFailed,
        True,
        True,
    )


def test_a_failure_without_words_is_told_by_its_reason() -> None:
    """There is always something to read."""
    silent = Answer(AnswerStatus.FAILED, "", "crashed", category=AnswerCategory.UNKNOWN)
    error = conclude(Settings(retry_seconds=0), EndedCall("x", 1, NOON), silent).failure()
    assert "(crashed)" in error.message


def test_every_category_has_a_rule() -> None:
    """None is forgotten."""
    assert set(RULES) == set(AnswerCategory)
    assert is_successful(
        conclude(Settings(), EndedCall("x", 1, NOON), failed(AnswerCategory.SUCCESS))
    )

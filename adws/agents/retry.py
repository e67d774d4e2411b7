"""Whether, how often and after how long an agent is asked the same thing again."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from attrs import evolve, frozen
from returns.result import Failure, Result, Success

from adws.core.errors import AgentFailed, AgentUnavailable, PipelineError, RunSuspended
from adws.core.settings import Settings
from adws.core.turn import Answer, AnswerCategory, AnswerStatus, Reset

_SHOWN = 200


@frozen
class RetryRule:
    """What follows from a category.

    ``calls`` is how often the same thing may be asked in all. ``label`` is what a pull request is
    marked with when it ends here.
    """

    calls: int = 1
    label: str = ""


_BY_HAND = "manual-intervention"

RULES: Mapping[AnswerCategory, RetryRule] = {
    AnswerCategory.SUCCESS: RetryRule(),
    AnswerCategory.MAX_TURNS: RetryRule(label="spec-review-needed"),
    AnswerCategory.MAX_BUDGET: RetryRule(label="budget-exceeded"),
    AnswerCategory.TRANSIENT: RetryRule(calls=5),
    AnswerCategory.STRUCTURED_OUTPUT: RetryRule(calls=5, label=_BY_HAND),
    AnswerCategory.UNKNOWN: RetryRule(calls=2, label=_BY_HAND),
    AnswerCategory.PERSISTENT: RetryRule(label=_BY_HAND),
    AnswerCategory.MAX_ATTEMPTS: RetryRule(label=_BY_HAND),
}
"""The rule of each category."""


@frozen
class EndedCall:
    """A call of an agent that has ended: whose, the how-many-eth with this question, and when."""

    agent: str
    number: int
    ended_at: datetime


def backoff_seconds(call: int, base_seconds: float = 60) -> float:
    """Return how long to wait before a call; the first is number 1.

    >>> [backoff_seconds(call) for call in range(1, 6)]
    [0, 60, 180, 420, 900]
    """
    return base_seconds * ((1 << (call - 1)) - 1)


def conclude(settings: Settings, call: EndedCall, answer: Answer) -> Result[Answer, PipelineError]:
    """Return the answer when it stands, else why the agent must be asked again, or cannot be.

    ``AgentUnavailable`` says how long to wait; ``RunSuspended`` that it would be longer than the
    settings allow; ``AgentFailed`` that no question would be answered. An agent that puts off its
    answer again and again is asked as often as its category allows, and no more.
    """
    if answer.status is not AnswerStatus.FAILED:
        return Success(answer)
    if answer.refused_access:
        return Failure(_no_access(call, answer))
    again = _again_at(settings, call, answer)
    seconds = max(0.0, (again - call.ended_at).total_seconds())
    if answer.reset is not None and seconds > settings.max_wait_seconds:
        return Failure(_suspended(call, answer, again))
    if call.number >= RULES[answer.category].calls:
        return Success(
            evolve(answer, category=AnswerCategory.MAX_ATTEMPTS) if call.number > 1 else answer
        )
    return Failure(_unavailable(call, answer, again, seconds))


def _again_at(settings: Settings, call: EndedCall, answer: Answer) -> datetime:
    if answer.reset is not None:
        return _reset_at(answer.reset, call.ended_at)
    seconds = backoff_seconds(call.number + 1, settings.retry_seconds)
    return call.ended_at + timedelta(seconds=seconds)


def _reset_at(reset: Reset, now: datetime) -> datetime:
    if reset.at:
        return datetime.fromisoformat(reset.at)
    return now + timedelta(seconds=reset.after_seconds or 0.0)


def _no_access(call: EndedCall, answer: Answer) -> PipelineError:
    return AgentFailed(
        f"the service of the agent '{call.agent}' refused the login: {_last_line(answer)}",
        hint=(
            "log in, or set its API key (adws doctor shows which), then run the same command "
            "again to continue"
        ),
        context={"agent": call.agent, "category": answer.category.value},
    )


def _suspended(call: EndedCall, answer: Answer, until: datetime) -> PipelineError:
    moment = until.isoformat(timespec="seconds")
    return RunSuspended(
        f"the agent '{call.agent}' has reached a usage limit until {moment}: {_last_line(answer)}",
        hint="run the same command again at that time to continue (or raise max_wait_seconds)",
        context={"agent": call.agent, "until": moment},
    )


def _unavailable(call: EndedCall, answer: Answer, until: datetime, seconds: float) -> PipelineError:
    moment = until.isoformat(timespec="seconds")
    return AgentUnavailable(
        f"the agent '{call.agent}' could not answer ({_last_line(answer)});"
        f" adws asks it again at {moment}",
        hint="wait, or stop now and run the same command later to continue",
        context={"agent": call.agent, "category": answer.category.value, "until": moment},
        wait_seconds=seconds,
    )


def _last_line(answer: Answer) -> str:
    lines = answer.text.strip().splitlines() or [answer.reason]
    return lines[-1][:_SHOWN]

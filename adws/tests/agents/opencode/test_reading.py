"""What opencode told, read as an answer: recordings of real runs, and what they cannot show."""

import json
from typing import Any

import pytest
from attrs import evolve

from adws.agents.agent import AgentOutput
from adws.agents.opencode import AGENT
from adws.core.money import Usage
from adws.core.process import CompletedProcess
from adws.core.turn import Answer, AnswerCategory, AnswerStatus, Reset
from adws.tests.agents.opencode.plays import OPENCODE
from adws.tests.agents.real_agent import facts

FINISHED, GAVE_UP, FAILED = AnswerStatus.FINISHED, AnswerStatus.GAVE_UP, AnswerStatus.FAILED
DONE = "ROOT_CAUSE: it subtracted\nFIX: it adds now"
REFUSAL = "GIVE_UP test_wrong: the test expects a sum of three numbers"
MENDED = Answer(FINISHED, DONE, turns=4, usage=Usage(130, 22, 40), claimed_files=("calc.py",))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("fixed", MENDED),
        ("priced", evolve(MENDED, cost_usd=0.134)),
        ("no_change", Answer(FINISHED, DONE, turns=2, usage=Usage(110, 12, 40))),
        ("gave_up", Answer(GAVE_UP, REFUSAL, "test_wrong", turns=1, usage=Usage(10, 5, 0))),
        (
            "status_401",
            Answer(
                *(FAILED, "no such key", "api_error_401"),
                category=AnswerCategory.PERSISTENT,
                refused_access=True,
            ),
        ),
        ("hang", Answer(FAILED, "", "timed_out", category=AnswerCategory.MAX_TURNS)),
    ],
)
def test_what_a_run_told_is_the_answer(name: str, expected: Answer) -> None:
    """Edits that were denied or did not fit are claimed by nobody; a price of 0 is unknown."""
    answer = OPENCODE.recorded(name)
    cost = None if answer.cost_usd is None else round(answer.cost_usd, 9)
    assert evolve(answer, session="", cost_usd=cost) == expected


@pytest.mark.parametrize(
    ("name", "expected", "words"),
    [
        ("status_400", ("failed", "persistent", "api_error_400"), "no such thing"),
        ("status_429", ("failed", "transient", "timed_out"), "AI_APICallError: slow down"),
        ("status_500", ("failed", "transient", "timed_out"), "AI_APICallError: no"),
        ("cut", ("failed", "transient", "timed_out"), "Cannot connect to API"),
        ("unknown_session", ("failed", "persistent", "crashed"), "Error: Session not found"),
    ],
)
def test_what_went_wrong_is_told(name: str, expected: tuple[str, str, str], words: str) -> None:
    """It asks a service in trouble again without an end, so that the time-out ends it."""
    answer = OPENCODE.recorded(name)
    assert (facts(answer), words in answer.text) == (expected, True)


def test_a_session_can_be_gone_on_with() -> None:
    """Each event tells its name."""
    assert OPENCODE.recorded("fixed").session.startswith("ses_")


def answer_of(*events: dict[str, Any], **changes: Any) -> Answer:  # noqa: ANN401 - any field of the value
    """Return the answer to a run that told these events."""
    lines = "".join(json.dumps(event) + "\n" for event in events)
    return AGENT.read(AgentOutput(evolve(CompletedProcess(("opencode",), 0, lines), **changes)))


def step(**part: object) -> dict[str, Any]:
    """Return the end of a step."""
    return {"type": "step_finish", "sessionID": "s", "part": part}


def failed(name: str, **data: object) -> Answer:
    """Return the answer to a run that ended with an error."""
    return answer_of({"type": "error", "error": {"name": name, "data": data}})


def test_tokens_of_all_sorts_are_counted_once() -> None:
    """Thoughts are paid like words; what went into the store was read too."""
    tokens = {"input": 1, "output": 10, "reasoning": 20, "cache": {"read": 300, "write": 4000}}
    answer = answer_of(step(tokens=tokens, cost=0.5), step(tokens=tokens, cost=0.25))
    assert (answer.usage, answer.cost_usd, answer.turns) == (Usage(8602, 60, 600), 0.75, 2)


@pytest.mark.parametrize(
    ("name", "message", "category", "refused"),
    [
        ("ProviderAuthError", "no credentials", AnswerCategory.UNKNOWN, True),
        ("UnknownError", "connect ECONNREFUSED", AnswerCategory.TRANSIENT, False),
        ("MessageOutputLengthError", "", AnswerCategory.UNKNOWN, False),
    ],
)
def test_errors_without_a_status(
    name: str, message: str, category: AnswerCategory, *, refused: bool
) -> None:
    """Their words or their name say what it was."""
    assert failed(name, message=message) == Answer(
        *(FAILED, message or name, "api_error"), category=category, refused_access=refused
    )


def test_a_limit_tells_its_reset() -> None:
    """In the service's own words."""
    answer = failed("APIError", message="Please try again in 20s.", statusCode=429)
    assert (answer.reason, answer.reset) == ("api_error_429", Reset(after_seconds=20.0))


def test_a_time_out_after_streams_that_broke_off_is_transient() -> None:
    """It asks again at once, many times a second, when a stream has no end."""
    answer = answer_of(step(reason="unknown"), timed_out=True)
    assert facts(answer) == ("failed", "transient", "timed_out")


def test_a_time_out_on_the_way_is_its_own_doing() -> None:
    """It was still working; what it said until then is kept."""
    fields: dict[str, Any] = {"type": "text", "part": {"text": "one moment"}}
    answer = answer_of(step(reason="tool-calls"), fields, timed_out=True)
    assert (facts(answer), answer.text) == (("failed", "max_turns", "timed_out"), "one moment")


def test_nothing_told_is_a_crash() -> None:
    """An end of the process is no answer."""
    assert answer_of() == Answer(
        FAILED, "opencode printed nothing", "crashed", category=AnswerCategory.PERSISTENT
    )

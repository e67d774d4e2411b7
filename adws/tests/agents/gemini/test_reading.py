"""What gemini told, read as an answer: recordings of real runs, and what they cannot show."""

import json
from typing import Any

import pytest
from attrs import evolve

from adws.agents.agent import AgentOutput
from adws.agents.gemini import AGENT
from adws.core.money import Usage
from adws.core.process import CompletedProcess
from adws.core.turn import Answer, AnswerCategory, AnswerStatus, Reset
from adws.tests.agents.gemini.plays import GEMINI
from adws.tests.agents.real_agent import facts

FINISHED, GAVE_UP, FAILED = AnswerStatus.FINISHED, AnswerStatus.GAVE_UP, AnswerStatus.FAILED
PERSISTENT, TRANSIENT = AnswerCategory.PERSISTENT, AnswerCategory.TRANSIENT
DONE = "ROOT_CAUSE: it subtracted\nFIX: it adds now"
REFUSAL = "GIVE_UP test_wrong: the test expects a sum of three numbers"
WAIT = "Please retry in 35.5s.\nSuggested retry after 35.5s."
CUT = "Model stream ended without a finish reason."


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("fixed", Answer(FINISHED, DONE, usage=Usage(30, 15, 0), model="fake-model")),
        ("no_change", Answer(FINISHED, DONE, usage=Usage(20, 10, 0), model="fake-model")),
        (
            "gave_up",
            Answer(GAVE_UP, REFUSAL, "test_wrong", usage=Usage(10, 5, 0), model="fake-model"),
        ),
        (
            "cut",
            Answer(
                *(FAILED, CUT, "api_error"),
                category=TRANSIENT,
                usage=Usage(10, 5, 0),
                model="fake-model",
            ),
        ),
        (
            "status_401",
            Answer(
                *(FAILED, "no such key", "api_error_401"), category=PERSISTENT, refused_access=True
            ),
        ),
        (
            "status_429",
            Answer(
                *(FAILED, WAIT, "api_error_429"),
                category=TRANSIENT,
                reset=Reset(after_seconds=35.5),
            ),
        ),
        ("hang", Answer(FAILED, "", "timed_out", category=AnswerCategory.MAX_TURNS)),
    ],
)
def test_what_a_run_told_is_the_answer(name: str, expected: Answer) -> None:
    """The error object decides, on whichever stream it comes; the price is unknown."""
    assert evolve(GEMINI.recorded(name), session="") == expected


@pytest.mark.parametrize(
    ("name", "expected", "refused"),
    [
        ("status_400", ("failed", "persistent", "api_error_400"), True),
        ("status_500", ("failed", "transient", "api_error_500"), False),
        ("silent", ("failed", "transient", "api_error"), False),
        ("no_key", ("failed", "persistent", "api_error"), True),
        ("unknown_session", ("failed", "persistent", "crashed"), False),
    ],
)
def test_what_went_wrong_is_told(name: str, expected: tuple[str, str, str], refused: bool) -> None:  # noqa: FBT001 - a column of the table
    """A key that is not valid is a bad request to this service, and refuses access all the same."""
    answer = GEMINI.recorded(name)
    assert (facts(answer), answer.refused_access) == (expected, refused)


def test_a_session_can_be_gone_on_with() -> None:
    """Its name is that of the JSON object."""
    assert len(GEMINI.recorded("fixed").session) == 36


def answer_of(stdout: object = "", stderr: str = "", **changes: Any) -> Answer:  # noqa: ANN401 - any field of the value
    """Return the answer to a run that told this."""
    text = stdout if isinstance(stdout, str) else json.dumps(stdout, indent=2)
    return AGENT.read(
        AgentOutput(evolve(CompletedProcess(("gemini",), 0, text, stderr), **changes))
    )


def test_the_tokens_of_all_models_count() -> None:
    """Thoughts are paid like words; the model is the one that did most."""
    small = {"prompt": 5, "candidates": 1, "total": 6, "cached": 2}
    large = {"prompt": 50, "candidates": 10, "thoughts": 20, "total": 80, "cached": 30}
    models = {"small": {"tokens": small}, "large": {"tokens": large}}
    answer = answer_of({"response": "x", "stats": {"models": models}})
    assert (answer.usage, answer.model) == (Usage(55, 31, 32), "large")


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        ({"code": 53, "message": "turns"}, ("failed", "max_turns", "max_turns")),
        ({"code": 1, "message": "connect ECONNREFUSED"}, ("failed", "transient", "api_error")),
        ({"message": "something new"}, ("failed", "unknown", "api_error")),
    ],
)
def test_errors_that_are_not_of_http(error: dict[str, object], expected: tuple[str, ...]) -> None:
    """Its own codes have a meaning, or else its words."""
    assert facts(answer_of(stderr=json.dumps({"error": error}))) == expected


def test_a_spent_day_tells_its_reset_only_on_the_way() -> None:
    """The error object leaves out when the quota is there again."""
    trace = "  cause: {\n    message: 'Your quota will reset after 18h43m12s.',\n  }\n}\n"
    error = {"error": {"code": 429, "message": "You have exhausted your daily quota."}}
    answer = answer_of(stderr=trace + json.dumps(error, indent=2))
    assert (answer.category, answer.reset) == (TRANSIENT, Reset(after_seconds=67_392.0))


def test_a_time_out_while_it_tries_again_is_transient() -> None:
    """It did not use up its time, and tells when the service will answer."""
    stderr = "Attempt 1 failed: no.\nSuggested retry after 60s.. Retrying after 61000ms...\n"
    assert answer_of(stderr=stderr, timed_out=True) == Answer(
        *(FAILED, "Attempt 1 failed: no.", "timed_out"),
        category=TRANSIENT,
        reset=Reset(after_seconds=60.0),
    )


@pytest.mark.parametrize("stdout", ["", "{", "no JSON", '{"session_id": "s"', "[1]"])
def test_nothing_told_is_a_crash(stdout: str) -> None:
    """Half an object is none."""
    assert answer_of(stdout) == Answer(
        FAILED, "gemini printed nothing", "crashed", category=PERSISTENT
    )

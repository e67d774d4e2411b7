"""What codex told, read as an answer: recordings of real runs, and what they cannot show."""

import json
from typing import Any

import pytest
from attrs import evolve

from adws.agents.agent import AgentOutput
from adws.agents.codex import AGENT
from adws.core.money import Usage
from adws.core.process import CompletedProcess
from adws.core.turn import Answer, AnswerCategory, AnswerStatus, Reset
from adws.tests.agents.codex.plays import CODEX
from adws.tests.agents.real_agent import facts, recorded

FINISHED, GAVE_UP, FAILED = AnswerStatus.FINISHED, AnswerStatus.GAVE_UP, AnswerStatus.FAILED
PERSISTENT, TRANSIENT = AnswerCategory.PERSISTENT, AnswerCategory.TRANSIENT
DONE = "ROOT_CAUSE: it subtracted\nFIX: it adds now"
LIMIT = "You’ve hit your usage limit. Try again at Jan 15th, 2027 8:00 AM."  # noqa: RUF001 - its own words
HIGH_DEMAND = "We’re currently experiencing high demand, which may cause temporary errors."  # noqa: RUF001 - as above


def answer(name: str) -> Answer:
    """Return the answer in a recording, without the session, which is another one each time."""
    read = CODEX.recorded(name)
    assert len(read.session) in {0, 36}
    return evolve(read, session="")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "fixed",
            Answer(
                FINISHED, DONE, usage=Usage(30, 15, 0), claimed_files=("/here/tree/calc.py",)
            ),
        ),
        ("no_change", Answer(FINISHED, DONE, usage=Usage(20, 10, 0))),
        (
            "gave_up",
            Answer(
                GAVE_UP,
                "GIVE_UP test_wrong: the test expects a sum of three numbers",
                "test_wrong",
                usage=Usage(10, 5, 0),
            ),
        ),
        ("status_429", Answer(
            FAILED,
            "exceeded retry limit, last status: 429 Too Many Requests",
            "api_error_429",
            category=TRANSIENT,
        )),
        ("status_500", Answer(FAILED, HIGH_DEMAND, "api_error", category=TRANSIENT)),
        (
            "usage_limit",
            Answer(
                FAILED,
                LIMIT,
                "api_error",
                category=TRANSIENT,
                reset=Reset("2027-01-15T08:00:00+00:00"),
            ),
        ),
        ("no_key", Answer(
            FAILED,
            "Missing environment variable: `OPENAI_API_KEY`.",
            "api_error",
            category=AnswerCategory.UNKNOWN,
            refused_access=True,
        )),
        ("hang", Answer(FAILED, "", "timed_out", category=AnswerCategory.MAX_TURNS)),
    ],
)  # fmt: skip
def test_what_a_run_told_is_the_answer(name: str, expected: Answer) -> None:
    """Its last event decides; the price is unknown, the model is the one of its log."""
    assert answer(name) == evolve(expected, model="fake-model")


@pytest.mark.parametrize(
    ("name", "expected", "words"),
    [
        ("status_400", ("failed", "persistent", "api_error_400"), "no such thing"),
        ("status_401", ("failed", "persistent", "api_error_401"), "Incorrect API key"),
        ("cut", ("failed", "transient", "api_error"), "stream disconnected"),
        ("unknown_session", ("failed", "persistent", "crashed"), "no rollout found"),
        ("sandbox_broken", ("failed", "persistent", "sandbox_broken"), "its own sandbox does not"),
    ],
)
def test_what_went_wrong_is_told(name: str, expected: tuple[str, str, str], words: str) -> None:
    """The service's words, or its own, say what it was."""
    read = answer(name)
    assert (facts(read), words in read.text) == (expected, True)


def test_a_sandbox_that_lets_it_write_nothing_is_no_success() -> None:
    """It exits with 0 and claims to have mended what it could not write."""
    reply = recorded("codex/sandbox_broken")
    read = AGENT.read(reply)
    assert (reply.completed.exit_code, read.status, read.claimed_files) == (0, FAILED, ())
    assert ("/here/tree/calc.py" in read.text, read.text.endswith(DONE)) == (True, True)


def test_only_a_refused_key_refuses_access() -> None:
    """No other question to the same service is answered either."""
    names = ("status_400", "status_401", "status_429", "no_key", "cut")
    refused = [name for name in names if answer(name).refused_access]
    assert refused == ["status_401", "no_key"]


def answer_of(*events: dict[str, object], **changes: Any) -> Answer:  # noqa: ANN401 - any field of the value
    """Return the answer to a run that told these events."""
    lines = "".join(json.dumps(event) + "\n" for event in events)
    return AGENT.read(AgentOutput(evolve(CompletedProcess(("codex",), 0, lines), **changes)))


def failed(message: str, stderr: str = "") -> Answer:
    """Return the answer to a run that ended with this problem."""
    return answer_of({"type": "turn.failed", "error": {"message": message}}, stderr=stderr)


def file_change(status: str) -> dict[str, object]:
    """Return the event of a change."""
    item = {"type": "file_change", "changes": [{"path": "a.py"}], "status": status}
    return {"type": "item.completed", "item": item}


ENDED: dict[str, object] = {"type": "turn.completed", "usage": {"input_tokens": 9}}


@pytest.mark.parametrize(
    ("problem", "category"),
    [
        ("Connection failed: error sending request", TRANSIENT),
        ("Selected model is at capacity. Please try a different model.", TRANSIENT),
        ("unexpected status 503 Service Unavailable: no", TRANSIENT),
        ("Quota exceeded. Check your plan and billing details.", PERSISTENT),
        ("Codex ran out of room in the model's context window.", AnswerCategory.MAX_TURNS),
        ("something new", AnswerCategory.UNKNOWN),
    ],
)
def test_its_own_words_have_a_category(problem: str, category: AnswerCategory) -> None:
    """Where it names no status, it says in words of its own what happened."""
    assert failed(problem).category is category


@pytest.mark.parametrize(
    ("words", "reset"),
    [
        ("Please try again in 1.5s.", Reset(after_seconds=1.5)),
        ("or try again in 3 days 2 hours 5 minutes.", Reset(after_seconds=266_700.0)),
        ("or try again at 9:52 AM.", Reset("2026-11-22T09:52:00+00:00")),
        ("or try again at 12:30 AM.", Reset("2026-11-23T00:30:00+00:00")),
        ("Try again at Mar 2nd, 2027 11:05 PM.", Reset("2027-03-02T23:05:00+00:00")),
        ("Try again later.", None),
    ],
)
def test_a_spent_limit_tells_its_reset(words: str, reset: Reset | None) -> None:
    """Relative, by the clock of the log's last line, or by date; all its clock times are UTC."""
    log = "2026-11-22T07:50:43.6Z INFO started\n2026-11-22T07:54:01.76Z  INFO codex.exec: sent\n"
    assert failed(f"You've hit your usage limit. {words}", log).reset == reset


def test_a_time_of_day_means_nothing_without_a_day() -> None:
    """Without a stamp in the log the reset is unknown."""
    assert failed("usage limit: try again at 9:52 AM.").reset is None


def test_a_change_that_got_through_tells_that_the_sandbox_works() -> None:
    """Beside it, a change that failed is an ordinary failure of the model's."""
    changes = (file_change("failed"), file_change("completed"))
    assert answer_of(*changes, ENDED) == Answer(FINISHED, usage=Usage(9), claimed_files=("a.py",))


def test_the_tokens_of_a_resumed_session_are_not_counted_twice() -> None:
    """It tells the sum since the session began, so what this question took is unknown."""
    assert answer_of(ENDED, argv=("codex", "exec", "resume", "s", "-")).usage == Usage()


def test_a_time_out_in_trouble_with_the_service_is_transient() -> None:
    """It was waiting for the network, and did not use up its time."""
    trouble: dict[str, object] = {"type": "error", "message": "Reconnecting... 2/5"}
    answers = (
        answer_of(trouble, timed_out=True),
        answer_of(trouble, file_change("completed"), timed_out=True),
    )
    assert [facts(answer) for answer in answers] == [
        ("failed", "transient", "timed_out"),
        ("failed", "max_turns", "timed_out"),
    ]


def test_nothing_told_is_a_crash() -> None:
    """An end of the process is no end of its turn."""
    assert answer_of({"type": "turn.started"}) == Answer(
        FAILED, "codex did not report the end of its turn", "crashed", category=PERSISTENT
    )

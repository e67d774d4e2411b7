"""What Claude Code told, read as an answer: recordings of real runs, and what they cannot show."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from attrs import evolve

from adws.agents.agent import AgentOutput
from adws.agents.claude import AGENT
from adws.core.money import Usage
from adws.core.process import CompletedProcess
from adws.core.turn import Answer, AnswerCategory, AnswerStatus, Reset
from adws.tests.agents.claude.plays import CLAUDE, DONE, GAVE_UP, MODEL
from adws.tests.agents.real_agent import facts

FINISHED, GAVE, FAILED = AnswerStatus.FINISHED, AnswerStatus.GAVE_UP, AnswerStatus.FAILED
NOTHING = Usage(0, 0, 0)
SAID_AT = datetime(2026, 11, 22, 12, tzinfo=UTC)


def answer(name: str) -> Answer:
    """Return the answer in a recording, without the session, which is another one each time."""
    read = CLAUDE.recorded(name)
    assert len(read.session) in {0, 36}
    return evolve(read, session="")


def failed(text: str, reason: str, category: AnswerCategory, **changes: Any) -> Answer:  # noqa: ANN401 - any field of the value
    """Return the answer of a run that its service refused before anything was paid."""
    answer = Answer(FAILED, text, reason, 0.0, 1, NOTHING, category=category)
    return evolve(answer, **changes)


ANSWERS = {
    "fixed": Answer(
        FINISHED,
        DONE.text,
        cost_usd=0.000315,
        turns=3,
        usage=Usage(30, 15, 0),
        model=MODEL,
        claimed_files=("calc.py",),
    ),
    "gave_up": Answer(
        GAVE, GAVE_UP.text, "design_decision", 0.000105, 1, Usage(10, 5, 0), model=MODEL
    ),
    "max_turns": Answer(
        FAILED,
        "Reached maximum number of turns (2)",
        "error_max_turns",
        0.00021,
        3,
        Usage(20, 10, 0),
        category=AnswerCategory.MAX_TURNS,
        model=MODEL,
    ),
    "max_budget": Answer(
        FAILED,
        "Reached maximum budget ($0.0001)",
        "error_max_budget_usd",
        0.000105,
        1,
        Usage(10, 5, 0),
        category=AnswerCategory.MAX_BUDGET,
        model=MODEL,
    ),
    "status_401": failed(
        "Invalid API key · Fix external API key",
        "api_error_401",
        AnswerCategory.PERSISTENT,
        refused_access=True,
    ),
    "status_429": failed(
        "API Error: Request rejected (429) · slow down", "api_error_429", AnswerCategory.TRANSIENT
    ),
    "usage_limit": failed(
        "You've hit your session limit · resets Mar 17, 2030, 5:46pm (UTC)",
        "api_error_429",
        AnswerCategory.TRANSIENT,
        reset=Reset("2030-03-17T17:46:40+00:00"),
    ),
    "not_logged_in": failed(
        "Not logged in · Please run /login",
        "authentication_failed",
        AnswerCategory.PERSISTENT,
        refused_access=True,
    ),
    "silent": failed(
        "Request timed out", "server_error", AnswerCategory.TRANSIENT, cost_usd=None, usage=Usage()
    ),
    "foreign_model": Answer(
        FINISHED, DONE.text, turns=1, usage=Usage(10, 5, 0), model="glm-4"
    ),
    "interrupted": Answer(
        FAILED,
        "",
        "timed_out",
        0.000105,
        3,
        Usage(10, 5, 0),
        category=AnswerCategory.MAX_TURNS,
        model=MODEL,
    ),
    "stalled": Answer(FAILED, "", "timed_out", category=AnswerCategory.TRANSIENT),
    "unknown_option": Answer(
        FAILED, "error: unknown option '--nonsense'", "crashed", category=AnswerCategory.PERSISTENT
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ANSWERS)
def test_what_a_run_told_is_the_answer(name: str) -> None:
    """Status, words, price, turns, tokens, model and files come from its lines."""
    assert answer(name) == ANSWERS[name]


@pytest.mark.parametrize(
    ("name", "expected", "words"),
    [
        ("denied", ("failed", "persistent", "permission_denied"), "FIX: it adds now"),
        ("denied_once", ("finished", "success", ""), "FIX: it adds now"),
        ("status_400", ("failed", "persistent", "api_error_400"), "no such thing"),
        ("unpaid", ("failed", "persistent", "api_error_400"), "Credit balance is too low"),
        ("status_403", ("failed", "persistent", "api_error_403"), "not for you"),
        ("status_404", ("failed", "persistent", "api_error_404"), "selected model"),
        ("status_500", ("failed", "transient", "api_error_500"), "oops"),
        ("status_529", ("failed", "transient", "api_error_529"), "Overloaded"),
        ("unreachable", ("failed", "transient", "server_error"), "Unable to connect"),
        ("cut_once", ("finished", "success", ""), "FIX: it adds now"),
        ("cut", ("failed", "transient", "server_error"), "ECONNRESET"),
        ("refusal", ("failed", "persistent", "refusal"), "Usage Policy"),
        ("too_long", ("failed", "max_turns", "max_output_tokens"), "output token maximum"),
        ("lost_session", ("failed", "persistent", "session_lost"), "No conversation found"),
        ("no_form", ("failed", "structured_output", "no_structured_output"), "FIX: it adds now"),
        ("as_root", ("failed", "persistent", "crashed"), "root/sudo"),
    ],
)
def test_how_a_run_ended_is_told(name: str, expected: tuple[str, str, str], words: str) -> None:
    """The model may claim success where an edit was denied; the subtype says it for a bad key."""
    read = answer(name)
    assert (facts(read), words in read.text) == (expected, True)


def test_only_who_is_not_let_in_is_refused_access() -> None:
    """A key that is unknown, not allowed or not paid for serves no other question either."""
    refused = {name for name in CLAUDE.plays if answer(name).refused_access}
    assert refused == {"status_401", "status_403", "not_logged_in", "unpaid"}


def test_an_unknown_price_is_none() -> None:
    """Not what a cut or silent stream did not tell, nor its price list for another's model."""
    unknown = {name for name in CLAUDE.plays if answer(name).cost_usd is None}
    crashed = {"unknown_option", "as_root"}
    assert unknown == {"silent", "cut", "stalled", "foreign_model"} | crashed


def test_a_session_is_told_where_there_is_one_to_go_on_with() -> None:
    """One in which no model has spoken is none."""
    names = ("fixed", "max_turns", "status_401", "lost_session")
    results = [bool(CLAUDE.recorded(name).session) for name in names]
    assert results == [True, True, False, False]


RESULT: dict[str, object] = {
    "type": "result",
    "subtype": "success",
    "is_error": False,
    "result": "done",
    "terminal_reason": "completed",
}
SPOKE: dict[str, object] = {
    "type": "assistant",
    "message": {"model": MODEL, "content": [{"type": "text", "text": "I look."}]},
}
RETRIES: dict[str, object] = {"type": "system", "subtype": "api_retry", "error_status": 529}


def answer_of(*events: dict[str, object], **changes: Any) -> Answer:  # noqa: ANN401 - any field of the value
    """Return the answer to a run that told these events."""
    lines = "".join(json.dumps(event) + "\n" for event in events)
    completed = evolve(CompletedProcess(("claude",), 1, lines), **changes)
    return AGENT.read(AgentOutput(completed, ended=SAID_AT))


def answer_of_end(**changes: object) -> Answer:
    """Return the answer to a run whose last line has these fields."""
    return answer_of({**RESULT, **changes})


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (
            {"is_error": True, "subtype": "error_max_structured_output_retries"},
            ("failed", "structured_output", "error_max_structured_output_retries"),
        ),
        (
            {"is_error": True, "subtype": "error_during_execution", "result": "SyntaxError: x"},
            ("failed", "persistent", "error_during_execution"),
        ),
        (
            {"is_error": True, "subtype": "error_during_execution", "result": "ETIMEDOUT"},
            ("failed", "transient", "error_during_execution"),
        ),
        (
            {"is_error": True, "result": "something new", "terminal_reason": "api_error"},
            ("failed", "unknown", "api_error"),
        ),
        ({"terminal_reason": "max_turns"}, ("failed", "max_turns", "max_turns")),
        ({"terminal_reason": "hook_stopped"}, ("failed", "unknown", "hook_stopped")),
    ],
)
def test_other_ends_are_judged_by_their_names_and_words(
    changes: dict[str, object], expected: tuple[str, str, str]
) -> None:
    """A known name decides, else the words; an early end without an error is no success."""
    assert facts(answer_of_end(**changes)) == expected


@pytest.mark.parametrize(
    ("words", "reset"),
    [
        ("Claude AI usage limit reached|1762952400", Reset("2025-11-12T13:00:00+00:00")),
        ("You've hit your limit · resets 3pm (UTC)", Reset("2026-11-22T15:00:00+00:00")),
        ("Limit reached · resets 5am (Etc/Unknown)", Reset("2026-11-23T05:00:00+00:00")),
        (
            "Your limit will reset at 9am (America/Chicago).",
            Reset("2026-11-22T09:00:00-06:00"),
        ),
        ("weekly limit · resets Nov 25, 12am (UTC)", Reset("2026-11-25T00:00:00+00:00")),
        ("weekly limit · resets Jan 2, 4:20am (UTC)", Reset("2027-01-02T04:20:00+00:00")),
        ("limit · resets Mar 17, 2030, 5:46pm", Reset("2030-03-17T17:46:00+00:00")),
        ("limit · resets Feb 31, 5pm (UTC)", None),
        ("You've hit your limit", None),
    ],
)
def test_a_spent_limit_tells_its_reset(words: str, reset: Reset | None) -> None:
    """By a stamp, a time of day, a day, or a day and a year; where no event of its own does."""
    assert answer_of_end(is_error=True, api_error_status=429, result=words).reset == reset


def test_a_time_of_day_means_nothing_without_a_day() -> None:
    """Where nobody says when it was said, the reset is unknown."""
    line = json.dumps({**RESULT, "is_error": True, "api_error_status": 429, "result": "resets 3pm"})
    assert AGENT.read(AgentOutput(CompletedProcess(("claude",), 1, line))).reset is None


def test_a_limit_that_is_only_near_is_no_reset() -> None:
    """The event also warns of a limit that still holds."""
    info = {"status": "allowed_warning", "resetsAt": 1900000000}
    warning: dict[str, object] = {"type": "rate_limit_event", "rate_limit_info": info}
    refused = {**RESULT, "is_error": True, "api_error_status": 429, "result": "slow down"}
    assert answer_of(warning, refused).reset is None


@pytest.mark.parametrize(
    ("events", "category"),
    [
        ((SPOKE,), AnswerCategory.MAX_TURNS),
        ((SPOKE, RETRIES), AnswerCategory.TRANSIENT),
        ((), AnswerCategory.TRANSIENT),
    ],
)
def test_a_time_out_is_the_services_where_that_was_silent(
    events: tuple[dict[str, object], ...], category: AnswerCategory
) -> None:
    """One that worked until then has used its time up."""
    assert facts(answer_of(*events, timed_out=True)) == ("failed", category.value, "timed_out")


@pytest.mark.parametrize(
    ("completed", "expected"),
    [
        (
            CompletedProcess(("claude",), 143),
            Answer(
                FAILED,
                "exit code 143, nothing printed",
                "crashed",
                category=AnswerCategory.PERSISTENT,
            ),
        ),
        (
            CompletedProcess(("claude",), 134, "", "FATAL ERROR: JavaScript heap out of memory"),
            Answer(
                FAILED,
                "FATAL ERROR: JavaScript heap out of memory",
                "crashed",
                category=AnswerCategory.TRANSIENT,
            ),
        ),
        (
            CompletedProcess(("claude",), 0, json.dumps(RESULT)[:40]),
            Answer(FAILED, json.dumps(RESULT)[:40], "crashed", category=AnswerCategory.PERSISTENT),
        ),
    ],
)
def test_no_end_told_is_a_crash(completed: CompletedProcess, expected: Answer) -> None:
    """A signal, no memory, and a last line that was cut."""
    assert AGENT.read(AgentOutput(completed)) == expected


def test_strange_lines_do_no_harm() -> None:
    """Another version may say things in another form."""
    strange: tuple[dict[str, object], ...] = (
        {"type": "assistant", "message": None, "error": None},
        {"type": "assistant", "message": {"content": ["x", {"type": "tool_use", "name": "Edit"}]}},
        {"type": "user", "message": {"content": "x"}},
        {"type": "rate_limit_event", "rate_limit_info": {"status": "rejected"}},
    )
    result = {**RESULT, "permission_denials": None, "usage": None, "modelUsage": None}
    assert answer_of(*strange, result) == Answer(FINISHED, "done")


def test_edits_count_where_they_were_done() -> None:
    """A file is named once, relative to the tree that it lies in; refused edits are left out."""
    done = {"type": "tool_result", "tool_use_id": "1"}
    refused = {"type": "tool_result", "tool_use_id": "2", "is_error": True}
    events: tuple[dict[str, object], ...] = (
        {"type": "system", "subtype": "init", "cwd": "/t"},
        *(edited(*item) for item in (("1", "/t/a/b.py"), ("1", "a/b.py"), ("1", "/else/c.py"))),
        edited("2", "/t/d.py"),
        {"type": "user", "message": {"content": [done, refused]}},
        RESULT,
    )
    assert answer_of(*events).claimed_files == ("a/b.py", "/else/c.py")


def edited(name: str, path: str) -> dict[str, object]:
    """Return the event of an edit."""
    block = {"type": "tool_use", "id": name, "name": "Edit", "input": {"file_path": path}}
    return {"type": "assistant", "message": {"content": [block]}}

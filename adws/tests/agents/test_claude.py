"""Claude Code, headless: how it is asked, and how its result object is judged."""

import json

import pytest

from adws.agents.claude import AGENT
from adws.core.money import Usage
from adws.core.process import Completed
from adws.core.settings import Settings
from adws.core.turn import Answer, AnswerStatus
from adws.tests.agents.building import make_task

FINISHED, GAVE_UP, FAILED = AnswerStatus.FINISHED, AnswerStatus.GAVE_UP, AnswerStatus.FAILED

OK: dict[str, object] = {
    "type": "result",
    "subtype": "success",
    "is_error": False,
    "api_error_status": None,
    "duration_ms": 335,
    "num_turns": 3,
    "result": "FIX: b",
    "session_id": "s1",
    "total_cost_usd": 0.01875,
    "usage": {"input_tokens": 10, "cache_read_input_tokens": 5, "output_tokens": 7},
    "permission_denials": [],
    "terminal_reason": "completed",
}


def answer(status: AnswerStatus, text: str, reason: str = "") -> Answer:
    """Return an answer with the facts that stand in every result above."""
    return Answer(status, text, reason, 0.01875, 3, Usage(15, 7), "s1")


def denied(tool: str) -> dict[str, object]:
    """Return what a result adds when a tool was not permitted."""
    return {"permission_denials": [{"tool_name": tool, "tool_use_id": "t", "tool_input": {}}]}


TURNS: dict[str, object] = {
    "subtype": "error_max_turns",
    "is_error": True,
    "errors": ["Reached maximum number of turns (3)"],
    "result": None,
}
BUDGET: dict[str, object] = {"subtype": "error_max_budget_usd", "is_error": True, "result": None}
REFUSED: dict[str, object] = {
    "is_error": True,
    "api_error_status": 400,
    "result": "API Error: 400 no",
    "terminal_reason": "api_error",
}
OVERLOADED: dict[str, object] = {"is_error": True, "result": "API Error: Overloaded"}
ENDED: dict[str, object] = {"is_error": True, "terminal_reason": "api_error", "result": "x"}
OFFLINE: dict[str, object] = {"is_error": True, "result": "Unable to connect to API"}
INTERRUPTED: dict[str, object] = {
    "subtype": "error_during_execution",
    "is_error": True,
    "result": None,
}


@pytest.mark.parametrize(
    ("exit_code", "changes", "expected"),
    [
        pytest.param(0, {}, answer(FINISHED, "FIX: b"), id="ok"),
        pytest.param(
            1,
            TURNS,
            answer(FAILED, "Reached maximum number of turns (3)", "error_max_turns"),
            id="max turns",
        ),
        pytest.param(1, BUDGET, answer(FAILED, "", "error_max_budget_usd"), id="max budget"),
        pytest.param(
            0, denied("Edit"), answer(FAILED, "FIX: b", "permission_denied"), id="edit denied"
        ),
        pytest.param(0, denied("Bash"), answer(FINISHED, "FIX: b"), id="shell denied"),
        pytest.param(
            1, REFUSED, answer(FAILED, "API Error: 400 no", "api_error_400"), id="HTTP 400"
        ),
        pytest.param(
            1,
            {**OFFLINE, "api_error_status": 401},
            answer(FAILED, "Unable to connect to API", "api_error_401"),
            id="HTTP 401",
        ),
        pytest.param(
            1, OVERLOADED, answer(FAILED, "API Error: Overloaded", "api_error"), id="HTTP 529"
        ),
        pytest.param(1, ENDED, answer(FAILED, "x", "api_error"), id="ended by the service"),
        pytest.param(
            1, OFFLINE, answer(FAILED, "Unable to connect to API", "api_error"), id="no network"
        ),
        pytest.param(1, INTERRUPTED, answer(FAILED, "", "error_during_execution"), id="SIGINT"),
        pytest.param(
            0,
            {"terminal_reason": "max_turns"},
            answer(FAILED, "FIX: b", "max_turns"),
            id="ended early without an error",
        ),
        pytest.param(
            0,
            {"result": "GIVE_UP out_of_scope: no"},
            answer(GAVE_UP, "GIVE_UP out_of_scope: no", "out_of_scope"),
            id="gave up",
        ),
    ],
)
def test_the_result_object_decides(
    exit_code: int, changes: dict[str, object], expected: Answer
) -> None:
    """Errors, the end's reason and denied edits decide; subtype and exit code do not."""
    completed = Completed(("claude",), exit_code, json.dumps({**OK, **changes}) + "\n")
    assert AGENT.read(make_task(), completed) == expected


@pytest.mark.parametrize(
    ("completed", "expected"),
    [
        pytest.param(
            Completed(("claude",), 1, "", "oops\nerror: unknown option '--x'\n"),
            Answer(FAILED, "error: unknown option '--x'", "crashed"),
            id="unknown option",
        ),
        pytest.param(
            Completed(("claude",), 143),
            Answer(FAILED, "exit code 143, nothing printed", "crashed"),
            id="SIGTERM",
        ),
        pytest.param(
            Completed(("claude",), 0, json.dumps(OK)[:40]),
            Answer(FAILED, json.dumps(OK)[:40], "crashed"),
            id="cut off",
        ),
        pytest.param(
            Completed(("claude",), 0, "[1]"), Answer(FAILED, "[1]", "crashed"), id="other JSON"
        ),
        pytest.param(
            Completed(("claude",), -9, "", timed_out=True),
            Answer(FAILED, "", "timed_out"),
            id="stalled",
        ),
    ],
)
def test_without_a_result_object_it_failed(completed: Completed, expected: Answer) -> None:
    """No JSON, cut JSON and a stall are failures of unknown price."""
    assert AGENT.read(make_task(), completed) == expected


def test_a_price_and_tokens_that_are_not_told_are_unknown() -> None:
    """A result without price and usage has neither, not zero."""
    bare = json.dumps({"type": "result", "is_error": False, "result": "x"})
    assert AGENT.read(make_task(), Completed(("claude",), 0, bare)) == Answer(FINISHED, "x")


def test_it_may_read_and_edit_and_nothing_else() -> None:
    """No project settings (their hooks would run), no shell, no traffic beside the model."""
    command = AGENT.command(make_task(), "please", Settings()).unwrap()
    assert command.argv == (
        *("claude", "-p", "--output-format", "json", "--permission-mode", "acceptEdits"),
        *("--tools", "Read,Edit,Write,Glob,Grep", "--setting-sources", "", "--max-turns", "50"),
    )
    assert command.env["CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC"] == "1"
    assert (command.stdin, "CLAUDECODE" in command.scrub) == ("please", True)


def test_model_and_budget_are_passed_on() -> None:
    """The settings' model and cost limit become flags."""
    settings = Settings(model="small", max_cost_usd=1.5)
    argv = AGENT.command(make_task(), "", settings).unwrap().argv
    assert argv[-4:] == ("--model", "small", "--max-budget-usd", "1.5")

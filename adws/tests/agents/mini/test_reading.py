"""What mini-SWE-agent told, read as an answer: recordings, and what they cannot show."""

import json
from typing import Any

import pytest
from attrs import evolve

from adws.agents.agent import AgentOutput
from adws.agents.mini import AGENT
from adws.core.money import Usage
from adws.core.process import CompletedProcess
from adws.core.turn import Answer, Reset
from adws.tests.agents.mini.plays import DONE, MINI, REFUSAL
from adws.tests.agents.playing import judged
from adws.tests.agents.real_agent import facts, recorded

NOT_REFUSED = (False, False)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("fixed", (("finished", "success", ""), *NOT_REFUSED)),
        ("no_change", (("finished", "success", ""), *NOT_REFUSED)),
        ("gave_up", (("gave_up", "success", "design_decision"), *NOT_REFUSED)),
        ("no_tool", (("failed", "structured_output", "no_tool_used"), *NOT_REFUSED)),
        ("status_400", (("failed", "persistent", "bad_request_error"), *NOT_REFUSED)),
        ("status_401", (("failed", "persistent", "authentication_error"), False, True)),
        ("no_key", (("failed", "persistent", "internal_server_error"), False, True)),
        ("status_429", (("failed", "transient", "rate_limit_error"), True, False)),
        ("status_500", (("failed", "transient", "internal_server_error"), *NOT_REFUSED)),
        ("hang", (("failed", "max_turns", "timed_out"), *NOT_REFUSED)),
    ],
)
def test_each_end_is_read_from_its_file(
    name: str, expected: tuple[tuple[str, str, str], bool, bool]
) -> None:
    """A key that is missing is told as an error of the service."""
    assert judged(MINI.recorded(name)) == expected


def test_a_limit_tells_when_to_come_again() -> None:
    """In words."""
    assert MINI.recorded("status_429").reset == Reset(after_seconds=20.0)


@pytest.mark.parametrize(
    ("name", "turns", "cost", "usage", "text"),
    [
        ("fixed", 3, 0.000225, Usage(30, 15, 0), DONE),
        ("gave_up", 2, 0.00015, Usage(20, 10, 0), REFUSAL),
        ("no_tool", 3, 0.000225, Usage(30, 15, 0), "I am done."),
        ("hang", 1, None, Usage(10, 5, 0), ""),
    ],
)
def test_every_call_counts(
    name: str, turns: int, cost: float | None, usage: Usage, text: str
) -> None:
    """Also one whose answer had no tool; what an ended one has cost is not known."""
    answer = MINI.recorded(name)
    assert (answer.turns, answer.usage, answer.text) == (turns, usage, text)
    assert answer.cost_usd == (None if cost is None else pytest.approx(cost))
    assert (answer.model, answer.transcript) == ("openai/gpt-4o", "trajectory.json")


def answer_with_ending(info: dict[str, Any], **extra: Any) -> Answer:  # noqa: ANN401 - JSON
    """Return the answer of the recorded fix, had its file ended otherwise."""
    reply = recorded("mini/fixed")
    trajectory = json.loads(reply.file)
    trajectory["info"] |= info
    for message in trajectory["messages"]:
        message.setdefault("extra", {}).update(extra)
    return AGENT.read(evolve(reply, file=json.dumps(trajectory)))


def test_a_price_that_it_does_not_know_is_not_zero() -> None:
    """It adds 0 for a model that it has no price of."""
    assert answer_with_ending({}, cost=0.0).cost_usd is None


@pytest.mark.parametrize(
    ("ended", "spent", "expected"),
    [
        ("LimitsExceeded", 0.1, ("failed", "max_turns", "max_turns")),
        ("LimitsExceeded", 0.5, ("failed", "max_budget", "max_budget")),
        ("TimeExceeded", 0.1, ("failed", "max_turns", "max_turns")),
        ("ModuleNotFoundError", 0.1, ("failed", "unknown", "module_not_found_error")),
        (
            "ContextWindowExceededError",
            0.1,
            ("failed", "max_turns", "context_window_exceeded_error"),
        ),
    ],
)
def test_its_own_limits_are_told_apart(
    ended: str, spent: float, expected: tuple[str, str, str]
) -> None:
    """It has one word for turns and money."""
    info = {
        "exit_status": ended,
        "model_stats": {"instance_cost": spent, "api_calls": 3},
        "config": {"agent": {"cost_limit": 0.5}},
    }
    assert facts(answer_with_ending(info)) == expected


def test_what_it_submits_is_said_too() -> None:
    """Behind its last words."""
    assert answer_with_ending({"submission": "GIVE_UP out_of_scope: no\n"}).reason == "out_of_scope"


@pytest.mark.parametrize("file", ["", "{", "[]", "{}", '{"info": 1, "messages": [1]}'])
def test_without_a_file_it_has_crashed(file: str) -> None:
    """What it printed says why."""
    completed = CompletedProcess(("mini",), 1, "out", "No module named 'mcp'\n")
    answer = AGENT.read(AgentOutput(completed, file))
    assert facts(answer) == ("failed", "persistent", "crashed")
    assert (answer.text, answer.cost_usd, answer.usage) == ("No module named 'mcp'", None, Usage())

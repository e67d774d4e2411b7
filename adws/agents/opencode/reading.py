"""How opencode's events become an answer."""

import re
from typing import Any

from attrs import evolve

from adws.agents.agent import AgentOutput
from adws.agents.category import ACCESS_STATUS, category_of, category_of_status
from adws.agents.duration import DURATION, duration_seconds
from adws.agents.json_lines import json_lines, nested_object
from adws.agents.printed_answer import crashed_answer, timed_out_answer
from adws.core.answer_lines import read_answer_lines
from adws.core.money import Usage
from adws.core.process import CompletedProcess
from adws.core.turn import Answer, AnswerCategory, AnswerStatus, Reset

_Event = dict[str, Any]

_EDITING_TOOLS = frozenset({"edit", "multiedit", "patch", "write"})
_STREAM_ERROR = re.compile(r'message="stream error".*?error\.error="?([^"\n]*)')
_RESET = re.compile(rf"(?:try again|retry|resets?) (?:in|after) ({DURATION})", re.IGNORECASE)
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def read(reply: AgentOutput) -> Answer:
    """Judge by its events; what it did until an error or a time-out is counted too."""
    completed = reply.completed
    events = tuple(json_lines(completed.stdout))
    steps = [nested_object(event, "part") for event in events if event.get("type") == "step_finish"]
    return evolve(
        _judged(completed, events, steps),
        # It tells 0 for a model whose price it does not know.
        cost_usd=sum(step.get("cost", 0) for step in steps) or None,
        turns=len(steps) if steps else None,
        usage=_usage([nested_object(step, "tokens") for step in steps]),
        session=str(events[0].get("sessionID", "")) if events else "",
        claimed_files=_claimed(events),
    )


def _judged(completed: CompletedProcess, events: tuple[_Event, ...], steps: list[_Event]) -> Answer:
    errors = [nested_object(event, "error") for event in events if event.get("type") == "error"]
    text = _text(events)
    if completed.timed_out:
        return _stopped(completed, steps, text)
    if errors:
        return _failed(errors[-1])
    if not steps:
        return crashed_answer(
            _COLOUR.sub("", completed.stderr).strip() or "opencode printed nothing"
        )
    give_up = read_answer_lines(text).give_up
    if give_up is not None:
        return Answer(AnswerStatus.GAVE_UP, text, give_up.reason)
    return Answer(AnswerStatus.FINISHED, text)


def _text(events: tuple[_Event, ...]) -> str:
    texts = [
        nested_object(event, "part").get("text") for event in events if event.get("type") == "text"
    ]
    return str(texts[-1]) if texts else ""


def _stopped(completed: CompletedProcess, steps: list[_Event], text: str) -> Answer:
    """Return the answer to a time-out: it asks a service in trouble again without an end.

    A step that ended for no known reason is a stream that broke off.
    """
    errors = _STREAM_ERROR.findall(completed.stderr)
    if not errors and not (steps and steps[-1].get("reason") == "unknown"):
        return timed_out_answer(text)
    words = errors[-1] if errors else text
    return evolve(timed_out_answer(words), category=AnswerCategory.TRANSIENT, reset=_reset(words))


def _failed(error: _Event) -> Answer:
    data = nested_object(error, "data")
    status, words = data.get("statusCode"), str(data.get("message") or error.get("name"))
    return Answer(
        AnswerStatus.FAILED,
        words,
        f"api_error_{status}" if status else "api_error",
        category=category_of_status(status) if status else category_of(words),
        reset=_reset(words),
        refused_access=status in ACCESS_STATUS or error.get("name") == "ProviderAuthError",
    )


def _reset(words: str) -> Reset | None:
    match = _RESET.search(words)
    return Reset(after_seconds=duration_seconds(match[1])) if match else None


def _usage(tokens: list[_Event]) -> Usage:
    """Add up the tokens; those read from the cache and written to it are reported separately."""
    if not tokens:
        return Usage()
    caches = [nested_object(token_counts, "cache") for token_counts in tokens]
    cached = _sum(caches, "read")
    return Usage(
        input_tokens=_sum(tokens, "input") + cached + _sum(caches, "write"),
        output_tokens=_sum(tokens, "output") + _sum(tokens, "reasoning"),
        cached_tokens=cached,
    )


def _sum(counts: list[_Event], name: str) -> int:
    return sum(token_counts.get(name, 0) for token_counts in counts)


def _claimed(events: tuple[_Event, ...]) -> tuple[str, ...]:
    """Return the files that its edits got through to, each once."""
    used = [nested_object(event, "part") for event in events if event.get("type") == "tool_use"]
    states = (nested_object(part, "state") for part in used if part.get("tool") in _EDITING_TOOLS)
    completed = (
        nested_object(state, "input") for state in states if state.get("status") == "completed"
    )
    return tuple(dict.fromkeys(str(arguments.get("filePath")) for arguments in completed))

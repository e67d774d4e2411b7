"""Turn gemini's output into an answer."""

import json
import re
from typing import Any

from attrs import evolve

from adws.agents.agent import AgentOutput
from adws.agents.category import ACCESS_STATUS, category_of, category_of_status
from adws.agents.duration import DURATION, duration_seconds
from adws.agents.json_lines import nested_object
from adws.agents.printed_answer import crashed_answer, timed_out_answer
from adws.core.answer_lines import read_answer_lines
from adws.core.money import Usage
from adws.core.process import CompletedProcess
from adws.core.turn import Answer, AnswerCategory, AnswerStatus, Reset

_OBJECT = re.compile(r"^\{", re.MULTILINE)
_NO_LOGIN = 41
_TURNS = 53
"""Its own exit codes (https://geminicli.com/docs/cli/headless); greater ones are HTTP's."""

_KNOWN = {
    _TURNS: AnswerCategory.MAX_TURNS,
    _NO_LOGIN: AnswerCategory.PERSISTENT,
    "INVALID_STREAM": AnswerCategory.TRANSIENT,
}
"""Its own codes and types of errors."""

_MIN_ERROR_STATUS = 400
_REFUSED = re.compile(r"API[ _]key[ _](?:not valid|invalid)", re.IGNORECASE)
_RESET = re.compile(rf"(?:reset after|retry (?:in|after)) ({DURATION})", re.IGNORECASE)
_RETRYING = re.compile(r"^Attempt \d+ failed.*", re.MULTILINE)


def read(reply: AgentOutput) -> Answer:
    """Judge by the error object, which comes on either stream; the exit code is a remainder."""
    completed = reply.completed
    result = _last_object(completed.stdout) or _last_object(completed.stderr)
    models = nested_object(nested_object(result, "stats"), "models")
    return evolve(
        _judged(completed, result),
        usage=_usage([nested_object(nested_object(models, name), "tokens") for name in models]),
        session=str(result.get("session_id", "")),
        model=max(
            models,
            key=lambda name: _sum([nested_object(nested_object(models, name), "tokens")], "total"),
            default="",
        ),
    )


def _judged(completed: CompletedProcess, result: dict[str, Any]) -> Answer:
    text = str(result.get("response") or "").strip()
    if completed.timed_out:
        return _stopped(completed)
    if "error" in result:
        return _failed(nested_object(result, "error"), completed.stderr)
    if "response" not in result:
        return crashed_answer(completed.stderr.strip() or "gemini printed nothing")
    give_up = read_answer_lines(text).give_up
    if give_up is not None:
        return Answer(AnswerStatus.GAVE_UP, text, give_up.reason)
    return Answer(AnswerStatus.FINISHED, text)


def _stopped(completed: CompletedProcess) -> Answer:
    """Return the answer to a time-out; while it tries again it does not use its time up."""
    retried = _RETRYING.findall(completed.stderr)
    if not retried:
        return timed_out_answer("")
    category, reset = AnswerCategory.TRANSIENT, _reset(completed.stderr)
    return evolve(timed_out_answer(retried[-1]), category=category, reset=reset)


def _failed(error: dict[str, Any], stderr: str) -> Answer:
    code, words = error.get("code"), _words(str(error.get("message", "")))
    status = code if isinstance(code, int) and code >= _MIN_ERROR_STATUS else None
    return Answer(
        AnswerStatus.FAILED,
        words,
        _reason(code, status),
        category=category_of_status(status) if status else _category(error, words),
        reset=_reset(stderr),
        refused_access=status in ACCESS_STATUS or code == _NO_LOGIN or bool(_REFUSED.search(words)),
    )


def _words(message: str) -> str:
    """Return what the service said, which may come as the object in which it said so."""
    service = nested_object(_last_object(message), "error")
    return str(service.get("message", message))


def _reason(code: object, status: int | None) -> str:
    if status:
        return f"api_error_{status}"
    return "max_turns" if code == _TURNS else "api_error"


def _category(error: dict[str, Any], words: str) -> AnswerCategory:
    """Return what kind of error it is that no status of HTTP's tells."""
    signs = (error.get("code"), error.get("type"))
    categories = [category for word, category in _KNOWN.items() if word in signs]
    return categories[0] if categories else category_of(words)


def _reset(stderr: str) -> Reset | None:
    """Return when the quota is there again; its error object leaves that out."""
    durations = _RESET.findall(stderr)
    return Reset(after_seconds=duration_seconds(durations[-1])) if durations else None


def _usage(tokens: list[dict[str, Any]]) -> Usage:
    if not tokens:
        return Usage()
    read, cached = _sum(tokens, "prompt"), _sum(tokens, "cached")
    return Usage(read, _sum(tokens, "candidates") + _sum(tokens, "thoughts"), cached)


def _sum(tokens: list[dict[str, Any]], name: str) -> int:
    return sum(token_counts.get(name, 0) for token_counts in tokens)


def _last_object(text: str) -> dict[str, Any]:
    """Return the last JSON object that begins a line; an empty one where there is none."""
    for begin in reversed([match.start() for match in _OBJECT.finditer(text)]):
        try:
            return dict(json.JSONDecoder().raw_decode(text, begin)[0])
        except (ValueError, RecursionError):
            continue
    return {}

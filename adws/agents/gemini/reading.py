"""How what gemini told becomes an answer."""

import json
import re
from typing import Any

from attrs import evolve

from adws.agents.agent import Reply
from adws.agents.category import ACCESS_STATUS, category_of, category_of_status
from adws.agents.json_lines import inner
from adws.agents.spelled_duration import DURATION, duration_seconds
from adws.agents.spoken_answer import crashed, stopped
from adws.core.answer_lines import read_answer_lines
from adws.core.money import Usage
from adws.core.process import Completed
from adws.core.turn import Answer, AnswerStatus, Category, Reset

_OBJECT = re.compile(r"^\{", re.MULTILINE)
_NO_LOGIN = 41
_TURNS = 53
"""Its own exit codes (https://geminicli.com/docs/cli/headless); greater ones are HTTP's."""

_KNOWN = {
    _TURNS: Category.MAX_TURNS,
    _NO_LOGIN: Category.PERSISTENT,
    "INVALID_STREAM": Category.TRANSIENT,
}
"""Its own codes and types of errors."""

_LEAST_STATUS = 400
_REFUSED = re.compile(r"API[ _]key[ _](?:not valid|invalid)", re.IGNORECASE)
_RESET = re.compile(rf"(?:reset after|retry (?:in|after)) ({DURATION})", re.IGNORECASE)
_RETRYING = re.compile(r"^Attempt \d+ failed.*", re.MULTILINE)


def read(reply: Reply) -> Answer:
    """Judge by the error object, which comes on either stream; the exit code is a remainder."""
    completed = reply.completed
    result = _last_object(completed.stdout) or _last_object(completed.stderr)
    models = inner(inner(result, "stats"), "models")
    return evolve(
        _judged(completed, result),
        usage=_usage([inner(inner(models, name), "tokens") for name in models]),
        session=str(result.get("session_id", "")),
        model=max(models, key=lambda name: _total(models, name), default=""),
    )


def _judged(completed: Completed, result: dict[str, Any]) -> Answer:
    text = str(result.get("response") or "").strip()
    if completed.timed_out:
        return _stopped(completed)
    if "error" in result:
        return _failed(inner(result, "error"), completed.stderr)
    if "response" not in result:
        return crashed(completed.stderr.strip() or "gemini told nothing")
    give_up = read_answer_lines(text).give_up
    if give_up is not None:
        return Answer(AnswerStatus.GAVE_UP, text, give_up.reason)
    return Answer(AnswerStatus.FINISHED, text)


def _stopped(completed: Completed) -> Answer:
    """Return the answer to a time-out; while it tries again it does not use its time up."""
    retried = _RETRYING.findall(completed.stderr)
    if not retried:
        return stopped("")
    category, reset = Category.TRANSIENT, _reset(completed.stderr)
    return evolve(stopped(retried[-1]), category=category, reset=reset)


def _failed(error: dict[str, Any], stderr: str) -> Answer:
    code, words = error.get("code"), _words(str(error.get("message", "")))
    status = code if isinstance(code, int) and code >= _LEAST_STATUS else None
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
    service = inner(_last_object(message), "error")
    return str(service.get("message", message))


def _reason(code: object, status: int | None) -> str:
    if status:
        return f"api_error_{status}"
    return "max_turns" if code == _TURNS else "api_error"


def _category(error: dict[str, Any], words: str) -> Category:
    """Return what kind of error it is that no status of HTTP's tells."""
    told = (error.get("code"), error.get("type"))
    known = [category for word, category in _KNOWN.items() if word in told]
    return known[0] if known else category_of(words)


def _reset(stderr: str) -> Reset | None:
    """Return when the quota is there again; its error object leaves that out."""
    found = _RESET.findall(stderr)
    return Reset(after_seconds=duration_seconds(found[-1])) if found else None


def _usage(tokens: list[dict[str, Any]]) -> Usage:
    if not tokens:
        return Usage()
    read, cached = _sum(tokens, "prompt"), _sum(tokens, "cached")
    return Usage(read, _sum(tokens, "candidates") + _sum(tokens, "thoughts"), cached)


def _sum(tokens: list[dict[str, Any]], name: str) -> int:
    return sum(counted.get(name, 0) for counted in tokens)


def _total(models: dict[str, Any], name: str) -> int:
    return _sum([inner(inner(models, name), "tokens")], "total")


def _last_object(text: str) -> dict[str, Any]:
    """Return the last JSON object that begins a line; an empty one where there is none."""
    for begin in reversed([found.start() for found in _OBJECT.finditer(text)]):
        try:
            return dict(json.JSONDecoder().raw_decode(text, begin)[0])
        except (ValueError, RecursionError):
            continue
    return {}

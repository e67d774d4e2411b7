"""What is in the file that mini-SWE-agent writes its conversation to."""

import json
from collections.abc import Iterator
from typing import Any

from adws.agents.json_lines import nested_object
from adws.core.money import Usage


def read_trajectory(text: str) -> dict[str, Any]:
    """Return what is in the file's text; empty if it is none of its files."""
    try:
        read = json.loads(text) if text else {}
    except (ValueError, RecursionError):
        return {}
    return read if isinstance(read, dict) else {}


def final_text(trajectory: dict[str, Any]) -> str:
    """Return the last words of the model, and those with which it submitted its work."""
    words = [word for call in _calls(trajectory) for word in _words(call)]
    submitted = str(nested_object(trajectory, "info").get("submission") or "")
    return "\n".join(part for part in (*words[-1:], submitted.strip()) if part)


def _words(call: dict[str, Any]) -> Iterator[str]:
    for choice in nested_object(call, "response").get("choices") or ():
        content = nested_object(choice, "message").get("content")
        if isinstance(content, str) and content:
            yield content


def exit_message(trajectory: dict[str, Any]) -> str:
    """Return what it wrote down at its end: the error, where it ended by one."""
    ends = [message for message in _messages(trajectory) if message.get("role") == "exit"]
    return str(ends[-1].get("content") or "") if ends else ""


def cost_of(trajectory: dict[str, Any]) -> float | None:
    """Return the price of all calls; if it does not know a call's, it says 0."""
    costs = [call.get("cost") for call in _calls(trajectory)]
    prices = [cost for cost in costs if isinstance(cost, float) and cost > 0]
    return sum(prices) if prices and len(prices) == len(costs) else None


def usage_of(trajectory: dict[str, Any]) -> Usage:
    """Return the tokens of all calls that were answered."""
    counts_of_calls = [_used(call) for call in _calls(trajectory)]
    return Usage(*(sum(counts) for counts in zip(*counts_of_calls, strict=True)))


def _used(call: dict[str, Any]) -> tuple[int, int, int]:
    usage = nested_object(nested_object(call, "response"), "usage")
    cached = nested_object(usage, "prompt_tokens_details").get("cached_tokens")
    return usage.get("prompt_tokens") or 0, usage.get("completion_tokens") or 0, cached or 0


def _calls(trajectory: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield what came of each call of the model, also of one that used no tool."""
    for message in _messages(trajectory):
        if nested_object(nested_object(message, "extra"), "response"):
            yield nested_object(message, "extra")


def _messages(trajectory: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for message in trajectory.get("messages") or ():
        if isinstance(message, dict):
            yield message

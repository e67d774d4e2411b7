"""What codex reported about one run: its events, and a few facts that only its log has."""

import re
from typing import Any

from attrs import frozen

from adws.agents.codex.command import RESUME
from adws.agents.json_lines import json_lines, nested_object
from adws.core.money import Usage
from adws.core.process import CompletedProcess

_MODEL = re.compile(r'codex_exec: Codex initialized .*?\bmodel: "([^"]+)"')
_STAMP = re.compile(r"^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?Z ", re.MULTILINE)


@frozen
class RunFacts:
    """The facts of a run.

    ``text`` is its last message. It wrote ``changed_files``; it could not write ``unwritten`` ones
    although the change fitted. ``has_ended``: it came to the end of its turn; ``problem`` is why it
    did not. ``trouble`` is what it was stuck in at the last. ``said_at`` is about when (ISO 8601,
    UTC).
    """

    session: str = ""
    text: str = ""
    changed_files: tuple[str, ...] = ()
    unwritten: tuple[str, ...] = ()
    has_ended: bool = False
    problem: str = ""
    trouble: str = ""
    usage: Usage = Usage()
    model: str = ""
    said_at: str = ""


def read_events(completed: CompletedProcess) -> RunFacts:
    """Gather what the lines of a run tell; unknown ones are passed over."""
    events = tuple(json_lines(completed.stdout))
    items = [
        nested_object(event, "item") for event in events if event.get("type") == "item.completed"
    ]
    messages = [str(item.get("text", "")) for item in items if item.get("type") == "agent_message"]
    last = {str(event.get("type")): event for event in events}
    stuck = bool(events) and events[-1].get("type") == "error"
    return RunFacts(
        session=str(last.get("thread.started", {}).get("thread_id", "")),
        text=messages[-1] if messages else "",
        changed_files=_files(items, "completed"),
        unwritten=_files(items, "failed"),
        has_ended="turn.completed" in last,
        problem=str(nested_object(last.get("turn.failed", {}), "error").get("message", "")),
        trouble=str(events[-1].get("message", "")) if stuck else "",
        usage=_usage(completed, nested_object(last.get("turn.completed", {}), "usage")),
        model=_last_match(_MODEL, completed.stderr),
        said_at=_last_match(_STAMP, completed.stderr),
    )


def _files(items: list[dict[str, Any]], status: str) -> tuple[str, ...]:
    """Return the paths of the changes that came to this status, each once."""
    changes = (
        change
        for item in items
        if item.get("type") == "file_change" and item.get("status") == status
        for change in item.get("changes") or ()
    )
    return tuple(dict.fromkeys(str(change.get("path")) for change in changes))


def _usage(completed: CompletedProcess, usage: dict[str, Any]) -> Usage:
    """Return the tokens of this run; of a resumed session it tells only those since its start."""
    if RESUME in completed.argv:
        return Usage()
    names = ("input_tokens", "output_tokens", "cached_input_tokens")
    return Usage(*(usage.get(name) for name in names))


def _last_match(pattern: re.Pattern[str], log: str) -> str:
    matches = pattern.findall(log)
    return matches[-1] if matches else ""

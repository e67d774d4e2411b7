"""The lines that Claude Code prints, one JSON object each, and the facts that are in them."""

from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

from attrs import frozen

from adws.agents.json_lines import json_lines, nested_object

_EDITING = frozenset({"Edit", "MultiEdit", "NotebookEdit", "Write"})
_NOBODY = "<synthetic>"
"""The model of what the program itself says in the model's place."""

Event = dict[str, Any]


@frozen
class Stream:
    """What a run printed; lines that are no JSON, or were cut, are left out."""

    events: tuple[Event, ...]

    @property
    def result(self) -> Event:
        """The line that tells how it ended; empty if it did not come to that."""
        return self._last("result")

    @property
    def opening(self) -> Event:
        """The line that tells with which model and which tools it works, and where."""
        return next((event for event in self.events if event.get("subtype") == "init"), {})

    @property
    def text(self) -> str:
        """What the model said last."""
        texts = [block.get("text") for block in self._blocks("assistant")]
        return next((text for text in reversed(texts) if isinstance(text, str)), "")

    @property
    def model(self) -> str:
        """The model that answered last."""
        spoke = [nested_object(event, "message").get("model") for event in self._all("assistant")]
        return next((str(model) for model in reversed(spoke) if model not in {None, _NOBODY}), "")

    @property
    def session(self) -> str:
        """The session to continue with; empty if no model has said anything in it."""
        return str(self.opening.get("session_id") or "") if self.model else ""

    @property
    def tools(self) -> tuple[str, ...]:
        """What the model may use."""
        return tuple(self.opening.get("tools") or ())

    @property
    def denied(self) -> bool:
        """Whether a tool that edits was not permitted."""
        denials = self.result.get("permission_denials") or ()
        return any(denial.get("tool_name") in _EDITING for denial in denials)

    @property
    def worked(self) -> bool:
        """Whether a model said anything, and its service was not in trouble at the end."""
        last = self.events[-1] if self.events else {}
        return bool(self.model) and last.get("subtype") != "api_retry"

    @property
    def error(self) -> str:
        """The program's one word for what its service refused; empty if it did not."""
        return str(self._last("assistant").get("error") or "")

    @property
    def resets_at(self) -> float | None:
        """When the limit that refused the call is reset, in seconds since 1970."""
        limit = nested_object(self._last("rate_limit_event"), "rate_limit_info")
        moment = limit.get("resetsAt") if limit.get("status") == "rejected" else None
        return moment if isinstance(moment, int | float) else None

    @property
    def edited(self) -> tuple[str, ...]:
        """The files that its tools changed, relative to its folder, in order."""
        finished_ids = {
            block.get("tool_use_id")
            for block in self._blocks("user")
            if block.get("type") == "tool_result" and not block.get("is_error")
        }
        edits = [block for block in self._blocks("assistant") if block.get("name") in _EDITING]
        inputs = [
            nested_object(block, "input") for block in edits if block.get("id") in finished_ids
        ]
        paths = [
            arguments.get("file_path") or arguments.get("notebook_path") for arguments in inputs
        ]
        return tuple(dict.fromkeys(self._relative(str(path)) for path in paths if path))

    def _relative(self, path: str) -> str:
        folder = str(self.opening.get("cwd") or "/")
        inside = PurePath(path).is_relative_to(folder)
        return str(PurePath(path).relative_to(folder)) if inside else path

    def _all(self, kind: str) -> Iterator[Event]:
        return (event for event in self.events if event.get("type") == kind)

    def _last(self, kind: str) -> Event:
        return next((event for event in reversed(self.events) if event.get("type") == kind), {})

    def _blocks(self, kind: str) -> Iterator[Event]:
        for event in self._all(kind):
            content = nested_object(event, "message").get("content")
            blocks = content if isinstance(content, list) else []
            yield from (block for block in blocks if isinstance(block, dict))


def read_stream(stdout: str) -> Stream:
    """Read what a run printed."""
    return Stream(tuple(json_lines(stdout)))

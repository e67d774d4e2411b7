"""Writes the events of a run to a file, one JSON object a line."""

from datetime import datetime
from pathlib import PurePath

from returns.io import IOResult

from adws import io_ops
from adws.core.codec import to_json_line
from adws.core.step_display import TOOK, TREND
from adws.engine.event_display import display_of
from adws.engine.events import RunEvent, Subscriber


def event_log(path: PurePath) -> Subscriber:
    """Return a subscriber that appends each event to ``path``.

    If a line cannot be written, it is lost and the run continues: the log is not part of the work.
    """

    def write(event: RunEvent) -> None:
        _ = IOResult.do(
            written
            for now in io_ops.now()
            for written in io_ops.append_line(path, _line(event, now))
        )

    return write


def _line(event: RunEvent, now: datetime) -> str:
    return to_json_line(
        {
            "at": now.isoformat(),
            "kind": event.kind.value,
            "workflow": event.workflow,
            "step": event.step,
            **({"lane": event.lane} if event.lane else {}),
            "attempt": event.attempt,
            "duration_seconds": event.duration_seconds,
            "error": event.error.as_dict() if event.error else None,
            "reason": event.reason,
            **({"messages": messages} if (messages := _messages(event)) else {}),
        }
    )


def _messages(event: RunEvent) -> tuple[str, ...]:
    """Return the lines that people see of the event, with its own numbers in them."""
    display = display_of(event)
    failing = "" if display.failing is None else str(display.failing)
    return tuple(line.replace(TREND, failing).replace(TOOK, "") for line in display.lines)

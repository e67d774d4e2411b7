"""The last line of the running agent's log, shown behind the live line."""

from datetime import datetime
from pathlib import PurePath

from attrs import frozen
from rich.progress import ProgressColumn, Task
from rich.text import Text

from adws import io_ops
from adws.core.railway import settle

_RECORDS = ("{", "[")
"""The beginnings of lines that are meant for programs, such as JSON records."""


@frozen
class WatchedLogs:
    """The folder of logs, and when the running step began."""

    logs: PurePath
    since: datetime


class LastLogLine(ProgressColumn):
    """Shows the last line of the growing log, cut to fit; nothing if no log grows.

    The field ``watched`` of a live line's task holds the logs.
    """

    def render(self, task: Task) -> Text:
        """Return the last line as text, without control characters."""
        watched: WatchedLogs | None = task.fields.get("watched")
        if watched is None:
            return Text()
        line = settle(io_ops.last_line(watched.logs, watched.since)).value_or("")
        return Text(readable_text(line), "dim", no_wrap=True, overflow="ellipsis")


def readable_text(line: str) -> str:
    r"""Return the readable text of a line; nothing for a line that is meant for programs.

    >>> readable_text("tried 300 edits\x1b[2K"), readable_text('{"type": "text"}')
    ('tried 300 edits[2K', '')
    """
    if line.startswith(_RECORDS):
        return ""
    return "".join(letter for letter in line if letter.isprintable())

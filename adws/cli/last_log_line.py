"""What the agent at work said last, behind the live line: for many it is how they get on."""

from datetime import datetime
from pathlib import PurePath

from attrs import frozen
from rich.progress import ProgressColumn, Task
from rich.text import Text

from adws import io_ops
from adws.core.railway import settle

_RECORDS = ("{", "[")
"""How the lines of agents begin that speak to programs."""


@frozen
class WatchedLogs:
    """The folder of logs, and when the step began that is running."""

    logs: PurePath
    since: datetime


class LastLogLine(ProgressColumn):
    """Shows the last line of the log that grows, cut to what fits; nothing while none does.

    What is watched stands in the field ``watched`` of a live line's task.
    """

    def render(self, task: Task) -> Text:
        """Return the last line as text; no line can move the cursor or change colours."""
        watched: WatchedLogs | None = task.fields.get("watched")
        if watched is None:
            return Text()
        line = settle(io_ops.last_line(watched.logs, watched.since)).value_or("")
        return Text(readable_text(line), "dim", no_wrap=True, overflow="ellipsis")


def readable_text(line: str) -> str:
    r"""Return what a person can read of a line, nothing of one that is meant for programs.

    >>> readable_text("tried 300 edits\x1b[2K"), readable_text('{"type": "text"}')
    ('tried 300 edits[2K', '')
    """
    if line.startswith(_RECORDS):
        return ""
    return "".join(letter for letter in line if letter.isprintable())

"""The text of a live line: the state of the run, and what the running step says."""

from datetime import datetime
from pathlib import PurePath

from attrs import frozen
from rich.progress import ProgressColumn, Task
from rich.text import Text

from adws import io_ops
from adws.core.railway import settle
from adws.reports.run_terminal import STOPPING

_RECORDS = ("{", "[")
"""The beginnings of lines that are meant for programs, such as JSON records."""


@frozen
class WatchedLogs:
    """The folder of logs, and when the running step began."""

    logs: PurePath
    since: datetime


class LiveText(ProgressColumn):
    """Shows the state of a live line, then the last line of the growing log, cut to fit.

    While no log grows, it shows the step instead. After the first Ctrl-C, the line of the run
    answers it: the next picture of several lines would hide what is written elsewhere. The fields
    ``step`` and ``watched`` of the line's task hold what the step does and the logs.
    """

    def render(self, task: Task) -> Text:
        """Return the text, without control characters."""
        watched: WatchedLogs | None = task.fields.get("watched")
        if watched and settle(io_ops.stop_requested()).unwrap():
            return Text(STOPPING, no_wrap=True, overflow="ellipsis", end="")
        last_line = (
            readable_text(settle(io_ops.last_line(watched.logs, watched.since)).value_or(""))
            if watched
            else ""
        )
        state = f"{task.description} · " if task.description else ""
        detail = Text(last_line, "dim") if last_line else Text(task.fields.get("step", ""))
        return Text(state, no_wrap=True, overflow="ellipsis", end="") + detail


def readable_text(line: str) -> str:
    r"""Return the readable text of a line; nothing for a line that is meant for programs.

    >>> readable_text("tried 300 edits\x1b[2K"), readable_text('{"type": "text"}')
    ('tried 300 edits[2K', '')
    """
    if line.startswith(_RECORDS):
        return ""
    return "".join(letter for letter in line if letter.isprintable())

"""The text of a live line: the state of the run, and what the running step says."""

from datetime import datetime
from pathlib import PurePath

from attrs import frozen
from rich.cells import cell_len
from rich.console import Console
from rich.progress import ProgressColumn, Task
from rich.text import Text

from adws import io_ops
from adws.core.railway import settle
from adws.reports.run_terminal import STOPPING, duration

_RECORDS = ("{", "[")
"""The beginnings of lines that are meant for programs, such as JSON records."""

_LONG_SECONDS = 10
"""A step that takes longer shows its own time, too."""

_BESIDE = 11
"""The columns of the spinner, and of a clock below 100 hours."""


@frozen
class WatchedLogs:
    """The folder of logs, and when the running step began."""

    logs: PurePath
    since: datetime


class LiveText(ProgressColumn):
    """Shows the state of a live line, then the last line of the growing log, cut to fit.

    While no log grows, it shows the step instead. After the first Ctrl-C, the line of the run
    answers it: the next picture of several lines would hide what is written elsewhere. The fields
    ``short``, ``step``, ``began`` and ``watched`` of the line's task hold a shorter state, what the
    step does, when it started on the clock of the task, and the logs.
    """

    def __init__(self, console: Console) -> None:
        """Make the column for a console, which says how much fits into a line."""
        super().__init__()
        self.console = console

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
        state = self._state(task, "" if last_line else task.fields.get("step", ""))
        detail = Text(last_line, "dim") if last_line else Text(self._timed(task, cell_len(state)))
        return Text(state, no_wrap=True, overflow="ellipsis", end="") + detail

    def _state(self, task: Task, step: str) -> str:
        """Return the state of the run; the shorter one if the step fits only behind that."""
        texts: tuple[str, str] = (task.description, task.fields.get("short", ""))
        state, short = (f"{text} · " if text else "" for text in texts)
        room = self.console.width - _BESIDE - cell_len(step)
        return short if cell_len(short) <= room < cell_len(state) else state

    def _timed(self, task: Task, used: int) -> str:
        """Return what the step does, and for how long if that is long and fits."""
        step: str = task.fields.get("step", "")
        seconds = task.get_time() - task.fields.get("began", task.get_time())
        timed = f"{step} ({duration(seconds)})"
        fits = _BESIDE + used + cell_len(timed) <= self.console.width
        return timed if seconds > _LONG_SECONDS and fits else step


def readable_text(line: str) -> str:
    r"""Return the readable text of a line; nothing for a line that is meant for programs.

    >>> readable_text("tried 300 edits\x1b[2K"), readable_text('{"type": "text"}')
    ('tried 300 edits[2K', '')
    """
    if line.startswith(_RECORDS):
        return ""
    return "".join(letter for letter in line if letter.isprintable())

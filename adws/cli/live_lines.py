"""The live lines of a terminal during a run: one for the run, and one for each lane at work."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from attrs import define, field
from rich.console import Console
from rich.progress import Progress as LiveLine
from rich.progress import SpinnerColumn, TaskID, TimeElapsedColumn

from adws import io_ops
from adws.cli.live_text import LiveText, WatchedLogs
from adws.core.railway import settle
from adws.core.run import state_folder
from adws.engine.events import EventKind, RunEvent
from adws.reports.run_terminal import LaneProgress, RunProgress, lane_line, state_line, step_words


@define
class LiveLines:
    """Writes the lines; ``tasks`` are the visible ones, by the number of the lane."""

    live: LiveLine
    tasks: dict[int, TaskID] = field(factory=dict[int, TaskID])
    lanes: Mapping[int, LaneProgress] = field(factory=dict[int, LaneProgress])

    def update(self, progress: RunProgress, event: RunEvent) -> None:
        """Show the state after an event.

        The clock of the run's line is that of the run, and the clock of a lane's line is that of
        the lane. ``began`` is when the running step started.
        """
        for number in self.tasks.keys() - {0, *progress.lanes}:
            self.live.remove_task(self.tasks.pop(number))
        if event.lane in progress.lanes:
            lane = progress.lanes[event.lane]
            line = lane_line(event.lane, lane)
            self._write(event.lane, "", "", new=self._is_new(event.lane, lane), step=line)
        elif not event.lane and event.kind is EventKind.STEP_STARTED:
            step = step_words(event.step, event.doing)
            state, short = state_line(progress), state_line(progress, shown=1)
            logs, now = state_folder(event.context.root) / "logs", settle(io_ops.now()).unwrap()
            self._write(0, state, short, new=True, step=step, watched=WatchedLogs(logs, now))
        self.lanes = progress.lanes

    def _is_new(self, number: int, lane: LaneProgress) -> bool:
        before = self.lanes.get(number)
        return before is None or (before.group, before.step) != (lane.group, lane.step)

    def _write(
        self,
        number: int,
        state: str,
        short: str,
        *,
        new: bool,
        step: str,
        watched: WatchedLogs | None = None,
    ) -> None:
        if number not in self.tasks:
            self.tasks[number] = self.live.add_task("", total=None)
        task = self.tasks[number]
        if new:
            self.live.update(task, began=self.live.get_time())
        self.live.update(
            task, description=state, refresh=new, short=short, step=step, watched=watched
        )


@contextmanager
def live_lines(console: Console) -> Iterator[LiveLines]:
    """Yield the live lines of a terminal; they are gone after the block."""
    columns = (SpinnerColumn(), TimeElapsedColumn(), LiveText(console))
    with LiveLine(*columns, console=console, transient=True) as live:
        yield LiveLines(live)

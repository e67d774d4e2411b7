"""The live lines of a terminal during a run: one for the run, and one for each lane at work."""

from collections.abc import Mapping

from attrs import define, field
from rich.progress import Progress as LiveLine
from rich.progress import TaskID
from rich.text import Text

from adws import io_ops
from adws.cli.last_log_line import WatchedLogs
from adws.core.railway import settle
from adws.core.run import state_folder
from adws.engine.events import EventKind, RunEvent
from adws.reports.run_terminal import LaneProgress, RunProgress, lane_line, status_line

_SPINNER_AND_CLOCK = 12
"""How many columns the spinner, the clock and the space around them take."""


@define
class LiveLines:
    """Writes the lines; ``tasks`` are the visible ones, by the number of the lane."""

    live: LiveLine
    tasks: dict[int, TaskID] = field(factory=dict[int, TaskID])
    lanes: Mapping[int, LaneProgress] = field(factory=dict[int, LaneProgress])

    def update(self, progress: RunProgress, event: RunEvent) -> None:
        """Show the state after an event; a new line starts its own clock."""
        for number in self.tasks.keys() - {0, *progress.lanes}:
            self.live.remove_task(self.tasks.pop(number))
        if event.lane in progress.lanes:
            lane = progress.lanes[event.lane]
            self._write(
                event.lane, lane_line(event.lane, lane), restarts=self._is_new(event.lane, lane)
            )
        elif not event.lane and event.kind is EventKind.STEP_STARTED:
            self._write(0, status_line(progress), restarts=True, watched=_watched(event))
        self.lanes = progress.lanes

    def _fitting(self, words: str) -> str:
        """Return the beginning of a line that leaves room for the spinner and the clock."""
        text = Text(words)
        text.truncate(max(1, self.live.console.width - _SPINNER_AND_CLOCK), overflow="ellipsis")
        return text.plain

    def _is_new(self, number: int, lane: LaneProgress) -> bool:
        before = self.lanes.get(number)
        return before is None or (before.group, before.step) != (lane.group, lane.step)

    def _write(
        self, number: int, words: str, *, restarts: bool, watched: WatchedLogs | None = None
    ) -> None:
        words = self._fitting(words)
        if number not in self.tasks:
            self.tasks[number] = self.live.add_task("", total=None)
        if restarts:
            self.live.reset(self.tasks[number], total=None, description=words, watched=watched)
        else:
            self.live.update(self.tasks[number], description=words)


def _watched(event: RunEvent) -> WatchedLogs:
    return WatchedLogs(state_folder(event.context.root) / "logs", settle(io_ops.now()).unwrap())

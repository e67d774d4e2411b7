"""Tests of the clocks of the live lines."""

import re
from io import StringIO

import pytest
from attrs import define, evolve
from rich.console import Console

from adws.cli.live_lines import live_lines
from adws.engine.events import EventKind, RunEvent
from adws.reports.run_terminal import LaneProgress, RunProgress
from adws.testing import a_context

STARTED = RunEvent(EventKind.STEP_STARTED, "fix", "round#1/gate", a_context(), doing="judging")
RUN = RunProgress("round#1/gate", 1, trend=(8,), costs=(0.0,))


@define
class Clock:
    """A clock that stands still until it is set."""

    seconds: float = 0.0

    def __call__(self) -> float:
        """Return the seconds."""
        return self.seconds


def last_line(seconds: float, *, width: int = 80, lane: int = 0) -> str:
    """Return the live line when the second step has run for some seconds, the first for 60."""
    clock = Clock()
    console = Console(file=StringIO(), force_terminal=True, width=width, get_time=clock)
    lanes = {1: LaneProgress("test_a", "confirming")} if lane else {}
    before = evolve(RUN, lanes=lanes)
    after = evolve(RUN, lanes={number: LaneProgress("test_a", "judging") for number in lanes})
    started = STARTED._replace(lane=lane)
    with live_lines(console) as lines:
        lines.update(before, started)
        clock.seconds = 60.0
        lines.update(after, started)
        clock.seconds += seconds
        lines.update(after, started._replace(kind=EventKind.STEP_SKIPPED))
    assert isinstance(console.file, StringIO)
    text = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", console.file.getvalue())
    return str(re.findall(r"\d:\d\d:\d\d [^\r\n]*", text)[-1]).rstrip()


@pytest.mark.parametrize(
    ("seconds", "line"),
    [
        (9.0, "0:01:09 $0.00 · failing 8 · round 1 · judging"),
        (14.0, "0:01:14 $0.00 · failing 8 · round 1 · judging (14 s)"),
        (200.0, "0:04:20 $0.00 · failing 8 · round 1 · judging (3 min 20 s)"),
    ],
)
def test_the_clock_is_that_of_the_run(seconds: float, line: str) -> None:
    """A step that takes long shows its own time, too."""
    assert last_line(seconds) == line


def test_the_time_of_a_step_needs_room() -> None:
    """It stands in a line that just holds it, and in no narrower one."""
    line = "0:01:14 $0.00 · failing 8 · round 1 · judging"
    room = len(f"⠸ {line} (14 s)") + 1
    assert (last_line(14.0, width=room), last_line(14.0, width=room - 1)) == (
        f"{line} (14 s)",
        line,
    )


def test_the_clock_of_a_lane_is_that_of_the_lane() -> None:
    """An event that starts no step leaves the time of the step."""
    assert last_line(14.0, lane=1) == "0:01:14 lane 1 · test_a · judging (14 s)"

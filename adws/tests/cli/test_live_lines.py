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


def last_line(
    seconds: float, *, width: int = 80, lane: int = 0, step: str = "judging", run: RunProgress = RUN
) -> str:
    """Return the live line when the second step has run for some seconds, the first for 60."""
    clock = Clock()
    console = Console(file=StringIO(), force_terminal=True, width=width, get_time=clock)
    lanes = {1: LaneProgress("test_a", "confirming")} if lane else {}
    before = evolve(run, lanes=lanes)
    after = evolve(run, lanes={number: LaneProgress("test_a", "judging") for number in lanes})
    started = STARTED._replace(lane=lane, doing=step)
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


@pytest.mark.parametrize(
    ("step", "line"),
    [
        ("running the suite", "0:01:05 $0.00 · failing 8 → 6 → 2 · round 1 · running the suite"),
        (
            "running cases with another expectation",
            "0:01:05 $0.00 · failing 2 · round 1 · running cases with another expectation",
        ),
        (
            "running cases of which nobody knows how long they take",
            "0:01:05 $0.00 · failing 8 → 6 → 2 · round 1 · running cases of which nobody k…",
        ),
    ],
)
def test_a_long_step_leaves_room_for_the_newest_count_alone(step: str, line: str) -> None:
    """Where that is enough to show all of it; else the whole trend stays."""
    assert last_line(5.0, step=step, run=evolve(RUN, trend=(8, 6, 2))) == line


def test_the_clock_of_a_lane_is_that_of_the_lane() -> None:
    """An event that starts no step leaves the time of the step."""
    assert last_line(14.0, lane=1) == "0:01:14 lane 1 · test_a · judging (14 s)"

"""Shows the progress of a run on stderr: a live line at a terminal, plain lines elsewhere."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum

from attrs import define, evolve, field
from rich.console import Console
from rich.text import Text

from adws.cli.consoles import print_wrapped
from adws.core.step_display import StepDisplay
from adws.core.visible import visible
from adws.engine.event_display import display_of
from adws.engine.events import EventKind, RunEvent, Subscriber
from adws.reports.run_terminal import (
    LaneProgress,
    RunProgress,
    display_lines,
    step_words,
    with_display,
)
from adws.slots import ANALYSIS, BASELINE, SELECTED


class Loudness(Enum):
    """How much is shown."""

    QUIET = "quiet"
    NORMAL = "normal"
    VERBOSE = "verbose"


def loudness(*, quiet: bool, verbose: bool) -> Loudness:
    """Return the loudness that the two options set; ``--quiet`` wins."""
    if quiet:
        return Loudness.QUIET
    return Loudness.VERBOSE if verbose else Loudness.NORMAL


def has_live_lines(console: Console, loud: Loudness) -> bool:
    """Return whether a run has lines that change on this console."""
    return loud is not Loudness.QUIET and console.is_terminal


@contextmanager
def show_run(console: Console, loud: Loudness) -> Iterator[Subscriber]:
    """Yield a subscriber that shows a run on ``console`` until the block ends."""
    if loud is Loudness.QUIET:
        yield lambda _event: None
    elif has_live_lines(console, loud):
        from adws.cli.live_lines import live_lines  # noqa: PLC0415 - slow to import; pipes have none

        with live_lines(console) as live:
            yield ProgressDisplay(console, loud, live.update)
    else:
        yield ProgressDisplay(console, loud)


@define
class ProgressDisplay:
    """Keeps the progress of a run and prints its lines; ``update`` changes the live lines."""

    console: Console
    loud: Loudness
    update: Callable[[RunProgress, RunEvent], None] | None = None
    progress: RunProgress = field(factory=RunProgress)

    def __call__(self, event: RunEvent) -> None:
        """Show an event."""
        display = display_of(event)
        self.progress = advance_progress(self.progress, event, display)
        lines = display_lines(self.progress, display, event.duration_seconds, event.lane)
        for line in (*self._step(event), *lines):
            print_wrapped(self.console, Text(visible(line)))
        if self.update is not None:
            self.update(self.progress, event)

    def _step(self, event: RunEvent) -> tuple[str, ...]:
        if self.loud is not Loudness.VERBOSE or not event.step:
            return ()
        took = "" if event.duration_seconds is None else f" {event.duration_seconds:.2f} s"
        kind = event.kind.value.removeprefix("step_")
        return (f"  {event.step}: {kind}{took}{f' ({event.reason})' if event.reason else ''}",)


def advance_progress(progress: RunProgress, event: RunEvent, display: StepDisplay) -> RunProgress:
    """Return the progress after an event with this display."""
    if event.kind is EventKind.RUN_STARTED:
        return _resume_progress(progress, event)
    if event.kind is EventKind.STEP_STARTED and not event.lane:
        progress = evolve(progress, step=event.step)
    selected = event.context.get(SELECTED)
    if event.lane:
        progress = evolve(progress, lanes=_lanes_after(progress.lanes, event, display))
    elif selected is not None and not selected.name:
        progress = evolve(progress, round=selected.round)
    return with_display(progress, display)


def _lanes_after(
    lanes: Mapping[int, LaneProgress], event: RunEvent, display: StepDisplay
) -> Mapping[int, LaneProgress]:
    """Return the state of the lanes after an event of one of them, without finished lanes."""
    step = event.step.rpartition("/")[2]
    if step.endswith("]") and event.kind is not EventKind.STEP_STARTED:
        return {number: lane for number, lane in lanes.items() if number != event.lane}
    lane, selected = lanes.get(event.lane, LaneProgress()), event.context.get(SELECTED)
    if selected is not None:
        lane = evolve(lane, group=next(iter(selected.case_ids), selected.group))
    starts = event.kind is EventKind.STEP_STARTED
    started = step_words(event.step, event.doing) if starts else lane.step
    return {**lanes, event.lane: evolve(lane, step=started, costs=(*lane.costs, *display.costs))}


def _resume_progress(progress: RunProgress, event: RunEvent) -> RunProgress:
    """Take over the state of an earlier part of the run; a new run has none."""
    baseline, analysis = event.context.get(BASELINE), event.context.get(ANALYSIS)
    if baseline is None or analysis is None:
        return progress
    counts = dict.fromkeys((len(baseline.failing), len(analysis.failures)))
    return evolve(progress, trend=(*counts,))

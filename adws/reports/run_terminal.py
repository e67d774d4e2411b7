"""A run while it goes, in words for a terminal: where it stands, and what its steps show."""

from collections.abc import Mapping
from pathlib import PurePath

from attrs import evolve, field, frozen
from rich.markup import escape

from adws.core.money import Spending, total
from adws.core.step_display import TOOK, TREND, StepDisplay

_SHOWN = 3
"""How many numbers of a trend fit into the live line."""

STOPPING = "Stopping after this call. Press Ctrl-C again to stop now."
"""What a person reads at once who asks a run to stop."""


@frozen
class LaneProgress:
    """Where a lane stands."""

    group: str = ""
    """The first case of the group that it works on."""
    step: str = ""
    """The step that runs."""
    costs: tuple[float | None, ...] = ()
    """What each answer of its agents cost, in USD; None is an unknown price."""


@frozen
class RunProgress:
    """Where a run stands: what is running, the round, the trend, the money."""

    step: str = ""
    """The way to the step that runs: ``round#2/fix_one``."""
    round: int = 0
    """The number of the round; 0 where there is none."""
    group: str = ""
    """The name of the group that the round works on."""
    trend: tuple[int, ...] = ()
    """How many cases failed at first, and after each accepted change."""
    costs: tuple[float | None, ...] = ()
    """What each answer of an agent cost, in USD; None is an unknown price."""
    lanes: Mapping[int, LaneProgress] = field(factory=dict[int, LaneProgress])
    """The lanes at work, by their numbers."""

    @property
    def spending(self) -> Spending:
        """What the agents asked so far have cost."""
        return total(self.costs)

    @property
    def trend_text(self) -> str:
        """The trend as people read it: ``11 → 6 → 3``."""
        return " → ".join(str(count) for count in self.trend)


def with_display(progress: RunProgress, display: StepDisplay) -> RunProgress:
    """Return the scene with the numbers that a step has shown."""
    failing = () if display.failing is None else (display.failing,)
    return evolve(
        progress, trend=(*progress.trend, *failing), costs=(*progress.costs, *display.costs)
    )


def status_line(progress: RunProgress) -> str:
    """Return what is running in one line: the money, the trend, the round, the step, the group.

    What a narrow terminal cuts off stands last.

    >>> status_line(RunProgress("round#2/fix_one", 2, "G-1", trend=(9, 8, 7, 6), costs=(0.25,)))
    '$0.25 · failing 9 → … → 6 · round 2 · fix_one · G-1'
    """
    in_round = "#" in progress.step and progress.round
    parts = [str(progress.spending)] if progress.costs else []
    if progress.trend:
        short = (
            progress.trend
            if len(progress.trend) <= _SHOWN
            else (progress.trend[0], "…", progress.trend[-1])
        )
        parts.append(f"failing {' → '.join(map(str, short))}")
    if in_round:
        parts.append(f"round {progress.round}")
    parts.append(progress.step.rpartition("/")[2])
    if in_round:
        parts.append(progress.group)
    return " · ".join(parts)


def lane_line(number: int, lane: LaneProgress) -> str:
    """Return what a lane does in one line.

    >>> lane_line(2, LaneProgress("test_a.py::test_x", "fix_one", (0.25,)))
    'lane 2 · test_a.py::test_x · fix_one · $0.25'
    """
    cost = (str(total(lane.costs)),) if lane.costs else ()
    return " · ".join((f"lane {number}", *filter(None, (lane.group, lane.step)), *cost))


def display_lines(
    progress: RunProgress, display: StepDisplay, seconds: float | None = None, lane: int = 0
) -> tuple[str, ...]:
    """Return the lines that a step shows; those of a round or a lane say which one it is.

    ``seconds`` is how long the step took, None while it runs.
    """
    took = "" if seconds is None else f" ({seconds:.1f} s)"
    where = f"lane {lane}: " if lane else f"round {progress.round}: " if progress.round else ""
    return tuple(
        where + line.replace(TREND, progress.trend_text).replace(TOOK, took)
        for line in display.lines
    )


def given_up_line(left: str, message: str) -> StepDisplay:
    """Return what is shown of a step that was tried in vain.

    ``left`` is the slot that notes how the work is left, empty where the work ends with it.

    >>> given_up_line("left_as_built", "two cases fail").lines
    ('left as built: two cases fail',)
    """
    return StepDisplay((f"{left.replace('_', ' ') or 'given up'}: {message}",))


def stopped_line(again: str) -> str:
    """Say that a run was stopped, and which command goes on with it."""
    return f"stopped; {again} continues from here"


def report_line(file: PurePath) -> str:
    """Say where the report is, as Rich's markup."""
    return f"report: {escape(str(file))}"

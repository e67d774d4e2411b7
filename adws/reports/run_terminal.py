"""A run in progress, in words for a terminal: its state, and what its steps show."""

from collections.abc import Mapping
from pathlib import PurePath

from attrs import evolve, field, frozen

from adws.core.money import Spending, total
from adws.core.step_display import TOOK, TREND, StepDisplay
from adws.reports.markup import escape

_SHOWN = 3
"""How many numbers of a trend fit into the live line."""

STOPPING = "Stopping after this call. Press Ctrl-C again to stop now."
"""The answer to the first Ctrl-C."""


@frozen
class LaneProgress:
    """The state of a lane."""

    group: str = ""
    """The first case of the group that it works on."""
    step: str = ""
    """What the step that runs does, in words."""
    costs: tuple[float | None, ...] = ()
    """The cost of each answer of its agents, in US dollars; None is an unknown price."""


@frozen
class RunProgress:
    """The state of a run: the running step, the round, the trend, the money."""

    step: str = ""
    """The path of the running step: ``round#2/fix_one``."""
    round: int = 0
    """The number of the round; 0 for none."""
    trend: tuple[int, ...] = ()
    """How many cases failed at first, and after each accepted change."""
    costs: tuple[float | None, ...] = ()
    """The cost of each answer of an agent, in US dollars; None is an unknown price."""
    lanes: Mapping[int, LaneProgress] = field(factory=dict[int, LaneProgress])
    """The lanes at work, by their numbers."""

    @property
    def spending(self) -> Spending:
        """The cost of all answers so far."""
        return total(self.costs)

    @property
    def trend_text(self) -> str:
        """The trend as people read it: ``11 → 6 → 3``."""
        return " → ".join(str(count) for count in self.trend)


def with_display(progress: RunProgress, display: StepDisplay) -> RunProgress:
    """Return the progress with the numbers that a step has shown."""
    failing = () if display.failing is None else (display.failing,)
    return evolve(
        progress, trend=(*progress.trend, *failing), costs=(*progress.costs, *display.costs)
    )


def state_line(progress: RunProgress, shown: int = _SHOWN) -> str:
    """Return the state of a running run in a few words: the money, the trend, the round.

    A trend of more than ``shown`` numbers loses those in the middle; 1 shows only the newest.

    >>> progress = RunProgress("round#2/fix_one", 2, trend=(9, 8, 7, 6), costs=(0.25,))
    >>> state_line(progress), state_line(progress, shown=1)
    ('$0.25 · failing 9 → … → 6 · round 2', '$0.25 · failing 6 · round 2')
    """
    parts = [str(progress.spending)] if progress.costs else []
    if progress.trend:
        first, last = progress.trend[0], progress.trend[-1]
        short = (last,) if shown == 1 else (first, "…", last)
        numbers = progress.trend if len(progress.trend) <= shown else short
        parts.append(f"failing {' → '.join(map(str, numbers))}")
    if "#" in progress.step and progress.round:
        parts.append(f"round {progress.round}")
    return " · ".join(parts)


def step_words(path: str, doing: str = "") -> str:
    """Return what a step does: its own words, or else its name.

    >>> step_words("round#2/gate", "running the suite"), step_words("round#2/my_step")
    ('running the suite', 'my step')
    """
    return doing or path.rpartition("/")[2].partition("#")[0].replace("_", " ")


def duration(seconds: float) -> str:
    """Return a duration in whole seconds, with its minutes.

    >>> duration(12.7), duration(192)
    ('12 s', '3 min 12 s')
    """
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def lane_line(number: int, lane: LaneProgress) -> str:
    """Return what a lane does in one line.

    >>> lane_line(2, LaneProgress("test_a.py::test_x", "waiting for the agent", (0.25,)))
    'lane 2 · test_a.py::test_x · waiting for the agent · $0.25'
    """
    cost = (str(total(lane.costs)),) if lane.costs else ()
    return " · ".join((f"lane {number}", *filter(None, (lane.group, lane.step)), *cost))


def display_lines(
    progress: RunProgress, display: StepDisplay, seconds: float | None = None, lane: int = 0
) -> tuple[str, ...]:
    """Return the lines that a step shows, with the number of its round or lane.

    ``seconds`` is how long the step took, None while it runs.
    """
    took = "" if seconds is None else f" ({seconds:.1f} s)"
    where = f"lane {lane}: " if lane else f"round {progress.round}: " if progress.round else ""
    return tuple(
        where + line.replace(TREND, progress.trend_text).replace(TOOK, took)
        for line in display.lines
    )


def given_up_line(way: str, message: str) -> StepDisplay:
    """Return the line for a step whose attempts all failed.

    ``way`` is the slot that notes it; empty if the work ends with the step.

    >>> given_up_line("left_as_built", "two cases fail").lines
    ('left as built: two cases fail',)
    """
    return StepDisplay((f"{way.replace('_', ' ') or 'given up'}: {message}",))


def stopped_line(again: str) -> str:
    """Return that a run was stopped, and which command continues it, as Rich's markup."""
    return f"stopped; {escape(again)} continues from here"


def report_line(file: PurePath) -> str:
    """Return where the report is, as Rich's markup."""
    return f"report: {escape(str(file))}"

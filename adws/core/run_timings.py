"""The durations of a run: seconds and starts of the runner, stage by stage."""

from enum import StrEnum

from attrs import frozen

RUNNER_FINISHED = "runner_finished"
"""The kind of the lines about runners in the log of a run's events."""
WIDER = "wider"
"""The key of such a line with why more ran than was asked for; only if more did."""


class StartSort(StrEnum):
    """What a start of a runner is for."""

    FULL = "full run"
    """The whole suite."""
    TARGETED = "targeted run"
    """The cases that a change should fix, with planted ones."""
    AGAIN = "cases run again"
    """Some cases, to check whether they end as before."""


@frozen
class SortTimings:
    """All starts of one sort in one stage."""

    sort: StartSort
    """The purpose of the starts."""
    starts: int
    """How many there are."""
    seconds: float
    """How long their processes ran in all, in seconds."""


@frozen
class StageTimings:
    """The durations of one step of the workflow, in all rounds and lanes together."""

    stage: str
    """The name of the step."""
    layer: bool = False
    """Whether it is a layer of the judge."""
    times: int = 0
    """How often it ran."""
    seconds: float = 0.0
    """How long it took in all, in seconds."""
    sorts: tuple[SortTimings, ...] = ()
    """The starts of runners in it, by purpose."""
    full_runs: float = 0.0
    """How many times the whole project's cases ran; a fraction if the project has several
    suites."""

    @property
    def starts(self) -> int:
        """How often a runner was started."""
        return sum(sort.starts for sort in self.sorts)

    @property
    def runner_seconds(self) -> float:
        """How long the runners' processes ran in all, in seconds."""
        return sum(sort.seconds for sort in self.sorts)


@frozen
class RunTimings:
    """The durations of a run so far, with all its parts if it was resumed."""

    run: str
    """The id of the run."""
    seconds: float
    """How long it worked, in seconds, without the time between its parts."""
    stages: tuple[StageTimings, ...]
    """Its steps, in the order in which they ran first."""

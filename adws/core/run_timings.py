"""What a run took: seconds and starts of the runner, stage by stage."""

from enum import StrEnum

from attrs import frozen

RUNNER_FINISHED = "runner_finished"
"""The kind of the lines that starts of runners leave in the log of a run's events."""


class StartSort(StrEnum):
    """What a start of a runner is for."""

    FULL = "full run"
    """The whole suite."""
    TARGETED = "targeted run"
    """The cases that a change shall mend, among planted ones."""
    AGAIN = "cases run again"
    """Some cases, to see whether they end as before."""


@frozen
class SortTimings:
    """All starts of one sort in one stage."""

    sort: StartSort
    """What they are for."""
    starts: int
    """How many there are."""
    seconds: float
    """How long their processes lasted together."""


@frozen
class StageTimings:
    """What one step of the workflow took, in all rounds and lanes together."""

    stage: str
    """The name of the step."""
    layer: bool = False
    """Whether it is a layer of the judge."""
    times: int = 0
    """How often it ran."""
    seconds: float = 0.0
    """How long it lasted, in all."""
    sorts: tuple[SortTimings, ...] = ()
    """The starts of runners in it, by what they are for."""
    full_runs: float = 0.0
    """How often the whole project's cases ran; a part where the project has several suites."""

    @property
    def starts(self) -> int:
        """How often a runner was started."""
        return sum(one.starts for one in self.sorts)

    @property
    def runner_seconds(self) -> float:
        """How long the runners' processes lasted together."""
        return sum(one.seconds for one in self.sorts)


@frozen
class RunTimings:
    """What a run took so far; one that was resumed counts all its parts."""

    run: str
    """The id of the run."""
    seconds: float
    """How long it worked, without the time between its parts."""
    stages: tuple[StageTimings, ...]
    """Its steps, in the order in which they ran first."""

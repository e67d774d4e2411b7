"""What a search is asked, and how much it may use up."""

from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import PurePath

from attrs import frozen

from adws.core.turn import Task
from adws.search.weights import WEIGHTS

SHARE_OF_TIME = WEIGHTS.budget.share_of_time
"""What a search uses of the time that its process has."""


@frozen
class Budget:
    """How many candidates and seconds a search may use up.

    The same ``seed`` always tries in the same order; another one orders what is equally promising
    otherwise. ``memory`` is the folder where what was tried is kept, if it is.
    """

    candidates: int = WEIGHTS.budget.candidates
    seconds: float = WEIGHTS.budget.seconds
    seed: int = 0
    memory: PurePath | None = None

    def within(self, task: Task) -> float:
        """Return how many seconds are there for a task: some are left for the end."""
        return min(self.seconds, task.timeout_seconds * SHARE_OF_TIME)


@frozen
class Request:
    """One search: ``say`` takes a line about how it gets on.

    ``ends`` is when it must be over, on the monotonic clock.
    """

    task: Task
    budget: Budget
    say: Callable[[str], None]
    ends: float = 0.0

    @property
    def seconds(self) -> float:
        """How many seconds there are for it."""
        return self.budget.within(self.task)

    @property
    def case_ids(self) -> tuple[str, ...]:
        """The ids that the failing cases have in their suite."""
        task = self.task
        return tuple(failure.case_id.removeprefix(task.id_prefix) for failure in task.failures)


def read_arguments(argv: tuple[str, ...]) -> tuple[PurePath, Budget]:
    """Return the task file and the budget that a command line names.

    >>> read_arguments(("task.json", "--candidates", "50", "--seed", "3"))
    (PurePosixPath('task.json'), Budget(candidates=50, seconds=300.0, seed=3, memory=None))
    """
    parser = ArgumentParser("search", allow_abbrev=False)
    _ = parser.add_argument("task", type=PurePath)
    _ = parser.add_argument("--candidates", type=int, default=WEIGHTS.budget.candidates)
    _ = parser.add_argument("--seconds", type=float, default=WEIGHTS.budget.seconds)
    _ = parser.add_argument("--seed", type=int, default=0)
    _ = parser.add_argument("--memory", type=PurePath)
    given = vars(parser.parse_args(argv))
    return given.pop("task"), Budget(**given)

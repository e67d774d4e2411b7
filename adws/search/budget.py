"""How much a search may try, as the command line of the agent says it."""

from argparse import ArgumentParser
from pathlib import PurePath

from attrs import frozen

from adws.core.turn import Task

SHARE_OF_TIME = 0.8
"""What a search uses of the time that its process has: the rest is for its end."""

_MOST_SECONDS = 300.0
_MOST_CANDIDATES = 20_000


@frozen
class Budget:
    """How many candidates and seconds a search may use up.

    The same ``seed`` always tries in the same order; another one orders what is equally promising
    otherwise. ``memory`` is the folder where what was tried is kept, if it is.
    """

    candidates: int = _MOST_CANDIDATES
    seconds: float = _MOST_SECONDS
    seed: int = 0
    memory: PurePath | None = None

    def within(self, task: Task) -> float:
        """Return how many seconds are there for a task: some are left for the end."""
        return min(self.seconds, task.timeout_seconds * SHARE_OF_TIME)


def read_arguments(argv: tuple[str, ...]) -> tuple[PurePath, Budget]:
    """Return the task file and the budget that a command line names.

    >>> read_arguments(("task.json", "--candidates", "50", "--seed", "3"))
    (PurePosixPath('task.json'), Budget(candidates=50, seconds=300.0, seed=3, memory=None))
    """
    parser = ArgumentParser("search", allow_abbrev=False)
    _ = parser.add_argument("task", type=PurePath)
    _ = parser.add_argument("--candidates", type=int, default=_MOST_CANDIDATES)
    _ = parser.add_argument("--seconds", type=float, default=_MOST_SECONDS)
    _ = parser.add_argument("--seed", type=int, default=0)
    _ = parser.add_argument("--memory", type=PurePath)
    given = vars(parser.parse_args(argv))
    return given.pop("task"), Budget(**given)

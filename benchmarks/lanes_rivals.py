"""What other ways to land the same changes cost, counted in full runs of the suite.

Each way gets the agent's answers of ``benchmarks.lanes_project``, in the order of the modules; a
module whose first answer is bad gets the good one as soon as the way has found out. Only full runs
are counted, and a first run that finds the failures. Each way is given what costs it least:
its agent runs the failing cases of its module itself, so no useless answer ever takes a full run.

- ``serial loop``: one change after the other, a full run after each.
- ``per-change CI``: each change has a full run of its own, and one more when it is on the branch
  that the others have changed meanwhile. The last change needs no second run.
- ``merge queue``: the suite runs for a batch of changes. If it fails, the batch is halved until the
  guilty changes are known; a half is not run if the other half passed. Batches begin with 8
  changes, are halved after a bisection and doubled, up to 16, after two that passed: the sizes that
  are near the best for three to ten bad changes in a hundred.
"""

from collections import deque
from collections.abc import Callable, Sequence

from benchmarks.lanes_project import FirstAnswer, SyntheticProject

FIRST_BATCH = 8
LARGEST_BATCH = 16


def full_runs(project: SyntheticProject) -> dict[str, int]:
    """Return the full runs that each way takes until all modules are mended.

    >>> full_runs(SyntheticProject(modules=8))
    {'serial loop': 9, 'per-change CI': 16, 'merge queue': 2}
    >>> full_runs(SyntheticProject(modules=8, breaking=0.125))
    {'serial loop': 10, 'per-change CI': 17, 'merge queue': 6}
    """
    numbers = range(project.modules)
    broken = [project.first_answer(one) is FirstAnswer.BREAKING for one in numbers]
    ways: dict[str, Callable[[Sequence[bool]], int]] = {
        "serial loop": lambda each: len(each) + sum(each),
        "per-change CI": lambda each: 2 * len(each) + sum(each) - 1,
        "merge queue": _queue_runs,
    }
    return {name: 1 + runs(broken) for name, runs in ways.items()}


def _queue_runs(broken: Sequence[bool]) -> int:
    waiting, runs, size, passed = deque(broken), 0, FIRST_BATCH, 0
    while waiting:
        batch = [waiting.popleft() for _ in range(min(size, len(waiting)))]
        runs += _bisection_runs(batch, known_bad=False)
        waiting.extend(False for one in batch if one)
        passed = 0 if any(batch) else passed + 1
        if any(batch):
            size = max(1, size // 2)
        elif passed % 2 == 0:
            size = min(LARGEST_BATCH, 2 * size)
    return runs


def _bisection_runs(batch: Sequence[bool], *, known_bad: bool) -> int:
    """Return the runs that land the good changes of a batch and name the bad ones."""
    runs = 0 if known_bad else 1
    if not any(batch) or len(batch) == 1:
        return runs
    left, right = batch[: len(batch) // 2], batch[len(batch) // 2 :]
    runs += _bisection_runs(left, known_bad=False)
    return runs + _bisection_runs(right, known_bad=not any(left))

"""Bugs tried side by side, until all are through or it is enough."""

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import chain

from adws import io_ops
from adws.core.railway import settle
from benchmarks.search.bug import Bug
from benchmarks.search.trial import BugTrial, attempt_safely


def run_trials(
    attempt_one: Callable[[Bug], BugTrial], bugs: Iterable[Bug], jobs: int, seconds: float
) -> Iterator[BugTrial]:
    """Yield what came of each bug; none is begun after so many seconds, or once asked to stop."""
    try_one = partial(_unless_enough, attempt_one, time.monotonic() + seconds)
    with ThreadPoolExecutor(jobs) as pool:
        yield from filter(None, pool.map(try_one, bugs))


def _unless_enough(
    attempt_one: Callable[[Bug], BugTrial], ends: float, bug: Bug
) -> BugTrial | None:
    if time.monotonic() > ends or settle(io_ops.stop_requested()).unwrap():
        return None
    return attempt_safely(attempt_one, bug)


def interleaved(parts: Iterable[Iterable[Bug]]) -> tuple[Bug, ...]:
    """Return the bugs of several parts mixed, each spread over the whole as it is long.

    What is measured when the time is up is then a sample of all.
    """
    placed = [_placed(tuple(bugs)) for bugs in parts]
    return tuple(bug for _, bug in sorted(chain(*placed), key=_place))


def _placed(bugs: tuple[Bug, ...]) -> Iterator[tuple[float, Bug]]:
    return (((number + 0.5) / len(bugs), bug) for number, bug in enumerate(bugs))


def _place(placed: tuple[float, Bug]) -> float:
    return placed[0]

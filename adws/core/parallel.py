"""Runs several actions at the same time."""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextvars import copy_context
from typing import TypeVar

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.railway import collect

_Value = TypeVar("_Value")


def run_parallel(
    actions: Iterable[Callable[[], IOResult[_Value, PipelineError]]],
) -> IOResult[tuple[_Value, ...], PipelineError]:
    """Run all actions, each in a thread, within this thread's time limit; return their values.

    It returns when all have ended. If several fail, the first one in order is the result.
    """
    todo = tuple(actions)
    if not todo:
        return IOSuccess(())
    with ThreadPoolExecutor(len(todo)) as pool:
        futures = [pool.submit(copy_context().run, action) for action in todo]
    return collect(future.result() for future in futures)


def run_in_lanes(
    actions: Iterable[Callable[[], _Value]], lanes: int, *, end_others: Callable[[], None]
) -> tuple[_Value, ...]:
    """Run all actions, at most ``lanes`` at the same time; return their values in order.

    With one lane everything runs in this thread. After an exception, also one during the wait,
    ``end_others`` is called and no further action begins; it is raised once all have ended.
    """
    todo = tuple(actions)
    if lanes == 1 or len(todo) < 2:  # noqa: PLR2004 - one action needs no other thread
        return tuple(action() for action in todo)
    with ThreadPoolExecutor(lanes) as pool:
        futures = [pool.submit(copy_context().run, action) for action in todo]
        try:
            for future in as_completed(futures):
                _ = future.result()
        except BaseException:
            end_others()
            pool.shutdown(cancel_futures=True)
            raise
    return tuple(future.result() for future in futures)

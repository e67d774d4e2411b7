"""Doing several things at the same time."""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.railway import traverse

_Value = TypeVar("_Value")


def run_parallel(
    actions: Iterable[Callable[[], IOResult[_Value, PipelineError]]],
) -> IOResult[tuple[_Value, ...], PipelineError]:
    """Do all of them, each in a thread with the time limit of this one; values in their order.

    It returns when all have ended. Of several failures the first one in order is told.
    """
    todo = tuple(actions)
    if not todo:
        return IOSuccess(())
    with ThreadPoolExecutor(len(todo)) as pool:
        futures = [pool.submit(copy_context().run, action) for action in todo]
    return traverse(lambda future: future.result(), futures)

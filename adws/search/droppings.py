"""Files that cases leave in the tree while edits are tried: they are no part of a repair."""

from collections.abc import Callable
from functools import partial
from pathlib import PurePath
from typing import TypeVar

from returns.io import IOResult

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import traverse

_Value = TypeVar("_Value")

_SKIP = (".git",)


def without_droppings(
    tree: PurePath, work: Callable[[], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    """Do some work; files that are new in the tree afterwards are removed, however it ended."""
    return io_ops.list_files(tree, _SKIP).bind(partial(_work_and_clean, tree, work))


def _work_and_clean(
    tree: PurePath, work: Callable[[], IOResult[_Value, PipelineError]], before: tuple[str, ...]
) -> IOResult[_Value, PipelineError]:
    outcome = work()
    return _clean(tree, before).bind(lambda _: outcome)


def _clean(tree: PurePath, before: tuple[str, ...]) -> IOResult[None, PipelineError]:
    known = frozenset(before)
    return IOResult.do(
        None
        for after in io_ops.list_files(tree, _SKIP)
        for _gone in traverse(
            io_ops.remove_tree, [tree / path for path in after if path not in known]
        )
    )

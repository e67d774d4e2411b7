"""The way into the search by whole runs, for the tasks that it can work on."""

from functools import partial

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.answer_lines import GIVE_UP
from adws.core.errors import PipelineError
from adws.search.brief import Brief
from adws.search.copies.search import search_cold
from adws.search.copies.tool import tool_of
from adws.search.finding import NO_CANDIDATE, describe

_MOST_WORKERS = 8


def work_cold(brief: Brief) -> IOResult[tuple[str, ...], PipelineError]:
    """Search, and return the lines that the agent prints."""
    runner = brief.task.runner
    tool = tool_of(runner)
    if tool is None:
        words = f"{GIVE_UP} {NO_CANDIDATE}: search has no edits for suites that run under {runner}"
        return IOSuccess((words,))
    workers = io_ops.processors().map(partial(min, _MOST_WORKERS))
    return workers.bind(partial(search_cold, brief, tool)).map(describe)

"""The bench for every test tool: copies of the tree, in which the project's own command runs."""

from collections.abc import Callable
from functools import partial
from pathlib import PurePath
from typing import TypeVar

from attrs import frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import AgentFailed, PipelineError
from adws.search.behaviour import Behaviours
from adws.search.bench import Confirmed
from adws.search.candidates import Candidate
from adws.search.copies.comparison import compare
from adws.search.copies.course import run_course
from adws.search.copies.tool import Tool, tool_of
from adws.search.copies.workspace import Workspace, survey
from adws.search.finalist import Finalist
from adws.search.request import Request
from adws.search.tries import Tries
from adws.search.weights import WEIGHTS, Comparison

_Value = TypeVar("_Value")


@frozen
class CopiesBench:
    """The tests of a project, run by its own command in copies of its tree."""

    workspace: Workspace
    comparison: Comparison = WEIGHTS.copies.comparison

    def explore(self) -> IOResult[Tries, PipelineError]:
        """Try candidates together, and those that are left by themselves."""
        return run_course(self.workspace)

    def compare(self, candidates: tuple[Candidate, ...]) -> IOResult[Behaviours, PipelineError]:
        """Run the tests with other values in them."""
        return compare(self.workspace, candidates)

    def confirm(self, finalists: tuple[Finalist, ...]) -> IOResult[Confirmed | None, PipelineError]:
        """Return the first: all of the suite has run for each of them."""
        if not finalists:
            return IOSuccess(None)
        workspace, first = self.workspace, finalists[0]
        mended, failing = first.mended[0], len(workspace.aims.case_ids)
        cases = len(workspace.request.task.failures) if mended == failing else mended
        return IOSuccess(Confirmed(first, cases, failing - mended, failing))


def with_copies(
    request: Request, action: Callable[[CopiesBench], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    """Do something with the cases of a task in copies of the tree, which are gone afterwards.

    Fails with ``AgentFailed`` where the output of the test tool is not known.
    """
    runner = request.task.runner
    tool = tool_of(runner)
    if tool is None:
        words = f"search has no edits for suites that run under {runner}"
        return IOFailure(AgentFailed(words))
    work = partial(_with_folder, request, tool, action)
    return io_ops.with_stop_signals(partial(io_ops.with_folder, work))


def _with_folder(
    request: Request,
    tool: Tool,
    action: Callable[[CopiesBench], IOResult[_Value, PipelineError]],
    folder: PurePath,
) -> IOResult[_Value, PipelineError]:
    def with_workers(count: int) -> IOResult[_Value, PipelineError]:
        found = survey(request, tool, folder, min(WEIGHTS.copies.workers, count))
        return found.map(CopiesBench).bind(action)

    return io_ops.processors().bind(with_workers)

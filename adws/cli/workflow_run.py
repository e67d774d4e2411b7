"""Runs a declared workflow for a command: shows it, and stops it on signals."""

from typing import TypeVar

from attrs import asdict, evolve, frozen
from returns.io import IOResult

from adws import io_ops
from adws.api.project_run import ProjectRun, ReadyRun
from adws.api.workflow_run import perform_run, prepare_run
from adws.cli import consoles
from adws.cli.exit import fail, value_or_exit
from adws.cli.pause import end_paused
from adws.cli.progress import Loudness, has_live_lines, show_run
from adws.core.context import Context, Slot
from adws.core.errors import Cancelled, PipelineError
from adws.engine.events import EventKind, RunEvent
from adws.engine.run import Resume
from adws.engine.run_result import RunResult, RunStatus
from adws.reports.markup import escape
from adws.reports.run_terminal import STOPPING

_Value = TypeVar("_Value")
_BEGIN_ANEW = "run the same command again; it begins anew, because it keeps no state"


@frozen(kw_only=True)
class WorkflowRequest(ProjectRun):
    """How a command runs a workflow: how much it shows, and to whom."""

    loud: Loudness = Loudness.NORMAL
    as_json: bool = False


def shown_run(request: ProjectRun, loud: Loudness, *, as_json: bool) -> WorkflowRequest:
    """Return how a command shows a run of the library."""
    return WorkflowRequest(**asdict(request, recurse=False), loud=loud, as_json=as_json)


def run(opened: IOResult[Context, PipelineError], request: WorkflowRequest) -> RunResult:
    """Run a workflow and return its result; an error before its start ends the program."""
    ran = IOResult.do(
        result
        for context in opened
        for ready in prepare_run(request, context)
        for result in _run(request, ready)
    )
    return value_or_exit(ran, as_json=request.as_json)


def value_of_finished_run(result: RunResult, slot: Slot[_Value], *, as_json: bool) -> _Value:
    """Return what a run left in ``slot``; end the program if the run failed or was stopped."""
    if result.error is not None:
        anew = isinstance(result.error, Cancelled) and not result.run
        error = evolve(result.error, hint=_BEGIN_ANEW) if anew else result.error
        fail(error, as_json=as_json)
    if result.status is RunStatus.PAUSED:
        end_paused(result, as_json=as_json)
    return value_or_exit(IOResult.from_result(result.context.require(slot)), as_json=as_json)


def _run(request: WorkflowRequest, ready: ReadyRun) -> IOResult[RunResult, PipelineError]:
    console = consoles.err()

    def announce(event: RunEvent) -> None:
        """Say what runs once the run has begun; before that, another adws may hold the lock."""
        if event.kind is not EventKind.RUN_STARTED:
            return
        if ready.replaces:
            console.print(f"running {escape(ready.replaces)} of this project, not adws's own")
        if isinstance(ready.state, Resume):
            forked = f"run {ready.state.run} begins where {request.forks} stood"
            console.print(escape(forked if request.forks else f"continuing run {ready.state.run}"))

    answer = "" if has_live_lines(console, request.loud) else STOPPING
    announcers = () if request.loud is Loudness.QUIET else (announce,)
    with show_run(console, request.loud) as progress:
        return io_ops.with_stop_signals(
            lambda: perform_run(request, ready, (*announcers, progress)), answer
        )

"""What a whole run leaves to a program that asked for one value."""

from collections.abc import Sequence
from typing import TypeVar

from returns.io import IOResult
from returns.result import Failure, Result

from adws import io_ops
from adws.api.project_run import ProjectRun
from adws.api.workflow_run import perform_run, prepare_run
from adws.core.context import Context, Slot
from adws.core.errors import Cancelled, PipelineError
from adws.engine.events import Subscriber
from adws.engine.live_event import Listener
from adws.engine.run_result import RunResult, RunStatus

_Value = TypeVar("_Value")


def run_for(
    request: ProjectRun,
    context: Context,
    slot: Slot[_Value],
    subscribers: Sequence[Subscriber],
    cancellation: io_ops.Cancellation | None,
    subscribe: Listener | None,
) -> IOResult[_Value, PipelineError]:
    """Run a workflow in a project, and return what it leaves in a slot."""
    return IOResult.do(
        value
        for ready in prepare_run(request, context)
        for result in perform_run(request, ready, tuple(subscribers), cancellation, subscribe)
        for value in IOResult.from_result(value_of_run(result, slot))
    )


def value_of_run(result: RunResult, slot: Slot[_Value]) -> Result[_Value, PipelineError]:
    """Return what a finished run left in a slot, its first failure, or ``Cancelled``."""
    if result.error is not None:
        return Failure(result.error)
    if result.status is RunStatus.PAUSED:
        return Failure(
            Cancelled(
                f"{result.paused_by} stopped the run",
                hint="make the same call again to continue",
                context={"run": result.run, "cancelled_by": result.paused_by},
            )
        )
    return result.context.require(slot)

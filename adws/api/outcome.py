"""What a whole run leaves to a program that asked for one value."""

from typing import TypeVar

from returns.result import Failure, Result

from adws.core.context import Slot
from adws.core.errors import Cancelled, PipelineError
from adws.engine.run_result import RunResult, RunStatus

_Value = TypeVar("_Value")


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

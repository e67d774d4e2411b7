"""Checks names of a run that come from outside, before they are used."""

from collections.abc import Iterator

from returns.io import IOFailure, IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import NameDuplicated, NameInvalid, NameUnknown, PipelineError
from adws.core.nearest import nearest
from adws.engine.keys import is_name
from adws.engine.program import FanOut, WorkflowProgram
from adws.engine.run_state import run_folder

_MAX_LETTERS = 100


def valid_run_id(run: str) -> Result[str, PipelineError]:
    """Return the id of a run, which becomes the name of a folder; fails with ``NameInvalid``."""
    if is_name(run) and len(run) <= _MAX_LETTERS and not run.startswith("-"):
        return Success(run)
    return Failure(
        NameInvalid(
            f"{run!r} is not a valid id of a run",
            hint="use at most 100 letters, digits, '_', '-' and '.', not '-' first; "
            "or io_ops.new_id()",
        )
    )


def unused_run_id(context: Context, run: str) -> IOResult[str, PipelineError]:
    """Return an id that no saved run has; fails with ``NameDuplicated`` if one has it."""
    duplicated = NameDuplicated(
        f"a saved run '{run}' already exists",
        hint=f"continue it: Resume('{run}'); or use another id",
        context={"run": run},
    )
    return IOResult.do(
        unused
        for is_used in io_ops.exists(run_folder(context, run) / "state.json")
        for unused in (IOFailure(duplicated) if is_used else IOSuccess(run))
    )


def repeated_steps(
    program: WorkflowProgram, pause_after: tuple[str, ...]
) -> Result[tuple[str, ...], PipelineError]:
    """Return the repeated steps after whose turns a run pauses; fails with ``NameUnknown``."""
    if not pause_after:
        return Success(pause_after)
    repeated_names = tuple(dict.fromkeys(_repeated(program)))
    for name in pause_after:
        if name not in repeated_names:
            hint = nearest(name, repeated_names) if repeated_names else "it repeats none"
            message = f"the workflow '{program.name}' repeats no step '{name}'"
            return Failure(NameUnknown(message, hint=hint))
    return Success(pause_after)


def _repeated(program: WorkflowProgram) -> Iterator[str]:
    for step in program.steps:
        prepared = step.work.inner if isinstance(step.work, FanOut) else step
        if prepared.use.repeat_until is not None:
            yield prepared.use.name
        if isinstance(prepared.work, WorkflowProgram):
            yield from _repeated(prepared.work)

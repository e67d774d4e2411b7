"""Resumes an earlier run: checks whether that is possible, and from where."""

from collections.abc import Set as AbstractSet

from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError, WorkflowInvalid
from adws.engine.frame import WorkflowFrame
from adws.engine.nesting import frames_from
from adws.engine.program import WorkflowProgram
from adws.engine.run_state import RunState


def frames_at(
    program: WorkflowProgram, state: RunState
) -> Result[list[WorkflowFrame], PipelineError]:
    """Return the frames at the position of a saved run.

    Fails with ``WorkflowInvalid`` if the run belongs to another workflow, or its text changed.
    """
    if state.workflow != program.name:
        return Failure(_wrong_workflow(program, state))
    if state.digest != program.digest:
        return Failure(_workflow_changed(program, state))
    return Success(frames_from(WorkflowFrame(program), state.places))


def frames_before(
    frames: list[WorkflowFrame], removed_slots: AbstractSet[str]
) -> list[WorkflowFrame]:
    """Return the frames at the first finished step of the outermost workflow that writes a slot.

    ``removed_slots`` are the names of the slots to write again; without any, the frames stay.
    """
    outer = frames[0]
    for index, prepared in enumerate(outer.program.steps[: outer.index]):
        stored = {prepared.output.get(name, name) for name in prepared.writes}
        if stored & removed_slots:
            outer.index, outer.iteration = index, 1
            return [outer]
    return frames


def _wrong_workflow(program: WorkflowProgram, state: RunState) -> PipelineError:
    return WorkflowInvalid(
        f"run {state.run} belongs to the workflow '{state.workflow}', not '{program.name}'",
        hint=f"resume it with the workflow '{state.workflow}', such as: "
        f"adws run {state.workflow} --resume {state.run}",
    )


def _workflow_changed(program: WorkflowProgram, state: RunState) -> PipelineError:
    return WorkflowInvalid(
        f"the workflow '{program.name}' has changed since run {state.run} was saved",
        hint="restore its former text and that of the workflows it nests, or start a new run",
    )

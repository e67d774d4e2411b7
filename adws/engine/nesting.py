"""The frames of nested workflows: at their start, and at a saved position."""

from typing import cast

from adws.engine.calling import now_seconds, seconds_allowed
from adws.engine.frame import StepPosition, WorkflowFrame
from adws.engine.program import WorkflowProgram
from adws.engine.slot_names import nested_names


def frame_inside(frame: WorkflowFrame, program: WorkflowProgram) -> WorkflowFrame:
    """Return the frame for the workflow that the step of ``frame`` nests."""
    seconds = seconds_allowed(frame)
    return WorkflowFrame(
        program,
        path=f"{frame.step_path}/",
        names=nested_names(frame.names, frame.prepared),
        deadline=None if seconds is None else now_seconds() + seconds,
    )


def frames_from(first: WorkflowFrame, places: tuple[StepPosition, ...]) -> list[WorkflowFrame]:
    """Return the frames for these positions, outermost first; by default those of the start.

    ``first`` is the outermost frame.
    """
    frames = [first]
    for depth, place in enumerate(places):
        if depth:
            outer = frames[-1]
            frames.append(frame_inside(outer, cast("WorkflowProgram", outer.prepared.work)))
        frame = frames[-1]
        names = [prepared.use.name for prepared in frame.program.steps]
        frame.index = names.index(place.step) if place.step else len(names)
        frame.iteration = place.iteration
    return frames

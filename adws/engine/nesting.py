"""Going into a nested workflow: the frame that it starts with."""

from adws.engine.calling import now_seconds, seconds_allowed
from adws.engine.frame import WorkflowFrame
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

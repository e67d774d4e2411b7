"""Going into a nested workflow: the frame that it starts with."""

from adws.engine.calling import now_seconds, seconds_allowed
from adws.engine.frame import Frame
from adws.engine.lending import nested_names
from adws.engine.program import Program


def frame_inside(frame: Frame, program: Program) -> Frame:
    """Return the frame for the workflow that the step of ``frame`` nests."""
    seconds = seconds_allowed(frame)
    return Frame(
        program,
        path=f"{frame.step_path}/",
        names=nested_names(frame.names, frame.prepared),
        deadline=None if seconds is None else now_seconds() + seconds,
    )

"""The failures of earlier tries of a step: counts them, passes them on, forgets them."""

from adws.core.context import Context, Slot
from adws.core.errors import PipelineError
from adws.core.run import VerifyFeedback
from adws.engine.frame import WorkflowFrame
from adws.engine.slot_names import stored
from adws.slots import FEEDBACK

_Feedback = tuple[VerifyFeedback, ...]


def failed_tries(frame: WorkflowFrame, context: Context) -> int:
    """Return how many tries of the current step of a frame failed, by its feedback."""
    return sum(feedback.step == frame.step_path for feedback in _earlier_feedback(frame, context))


def with_feedback(frame: WorkflowFrame, context: Context, error: PipelineError) -> Context:
    """Add the failure of a try to the feedback for the next one."""
    earlier = _earlier_feedback(frame, context)
    attempt = failed_tries(frame, context) + 1
    why = VerifyFeedback(attempt, error.kind, error.message, error.hint, frame.step_path)
    return context.put(_slot(frame), (*earlier, why))


def without_feedback(frame: WorkflowFrame, context: Context) -> Context:
    """Remove the feedback for a step that succeeded, and for what it nests."""
    path = frame.step_path
    remaining = tuple(
        feedback
        for feedback in _earlier_feedback(frame, context)
        if feedback.step != path and not feedback.step.startswith(f"{path}/")
    )
    return context.put(_slot(frame), remaining)


def _earlier_feedback(frame: WorkflowFrame, context: Context) -> _Feedback:
    return context.get(_slot(frame)) or ()


def _slot(frame: WorkflowFrame) -> Slot[_Feedback]:
    return Slot(stored(frame.names, FEEDBACK.name), FEEDBACK.type)

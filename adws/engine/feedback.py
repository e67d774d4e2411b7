"""What was wrong with the earlier tries of a step: counted, told to the next one, forgotten."""

from adws.core.context import Context, Slot
from adws.core.errors import PipelineError
from adws.core.run import VerifyFeedback
from adws.engine.frame import WorkflowFrame
from adws.engine.slot_names import stored
from adws.slots import FEEDBACK

_Feedback = tuple[VerifyFeedback, ...]


def failed_tries(frame: WorkflowFrame, context: Context) -> int:
    """Return how often the step at which a frame stands has been tried in vain, as it was told."""
    return sum(one.step == frame.step_path for one in _earlier_feedback(frame, context))


def with_feedback(frame: WorkflowFrame, context: Context, error: PipelineError) -> Context:
    """Add why a try failed, for the next one."""
    earlier = _earlier_feedback(frame, context)
    attempt = failed_tries(frame, context) + 1
    why = VerifyFeedback(attempt, error.kind, error.message, error.hint, frame.step_path)
    return context.put(_slot(frame), (*earlier, why))


def without_feedback(frame: WorkflowFrame, context: Context) -> Context:
    """Forget what was told to a step, and to what it nests, now that it has succeeded."""
    path = frame.step_path
    kept = tuple(
        one
        for one in _earlier_feedback(frame, context)
        if one.step != path and not _inside(one.step, path)
    )
    return context.put(_slot(frame), kept)


def _inside(step: str, path: str) -> bool:
    return step.startswith(f"{path}/")


def _earlier_feedback(frame: WorkflowFrame, context: Context) -> _Feedback:
    return context.get(_slot(frame)) or ()


def _slot(frame: WorkflowFrame) -> Slot[_Feedback]:
    return Slot(stored(frame.names, FEEDBACK.name), FEEDBACK.type)

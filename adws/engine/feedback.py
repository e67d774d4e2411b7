"""What was wrong with the earlier tries of a step: counted, told to the next one, forgotten."""

from adws.core.context import Context, Slot
from adws.core.errors import PipelineError
from adws.core.run import VerifyFeedback
from adws.engine.frame import Frame
from adws.engine.lending import stored
from adws.slots import FEEDBACK

_Told = tuple[VerifyFeedback, ...]


def failed_tries(frame: Frame, context: Context) -> int:
    """Return how often the step at which a frame stands has been tried in vain, as it was told."""
    return sum(one.step == frame.step_path for one in _told(frame, context))


def with_feedback(frame: Frame, context: Context, error: PipelineError) -> Context:
    """Add why a try failed, for the next one."""
    told = _told(frame, context)
    attempt = failed_tries(frame, context) + 1
    why = VerifyFeedback(attempt, error.kind, error.message, error.hint, frame.step_path)
    return context.put(_slot(frame), (*told, why))


def without_feedback(frame: Frame, context: Context) -> Context:
    """Forget what was told to a step, and to what it nests, now that it has succeeded."""
    path = frame.step_path
    kept = tuple(
        one for one in _told(frame, context) if one.step != path and not _inside(one.step, path)
    )
    return context.put(_slot(frame), kept)


def _inside(step: str, path: str) -> bool:
    return step.startswith(f"{path}/")


def _told(frame: Frame, context: Context) -> _Told:
    return context.get(_slot(frame)) or ()


def _slot(frame: Frame) -> Slot[_Told]:
    return Slot(stored(frame.names, FEEDBACK.name), FEEDBACK.type)

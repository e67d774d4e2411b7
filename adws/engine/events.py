"""What a run tells while it goes: to a terminal, a log, or whoever subscribes."""

from collections.abc import Callable
from enum import StrEnum

from attrs import frozen

from adws.core.context import Context
from adws.core.errors import PipelineError


class EventKind(StrEnum):
    """What happened."""

    RUN_STARTED = "run_started"
    RUN_FINISHED = "run_finished"
    RUN_PAUSED = "run_paused"
    RUN_FAILED = "run_failed"
    STEP_STARTED = "step_started"
    STEP_FINISHED = "step_finished"
    STEP_RETRIED = "step_retried"
    STEP_SKIPPED = "step_skipped"
    STEP_FAILED = "step_failed"


@frozen
class Event:
    """One thing that happened in a run.

    ``step`` is the way to the step (``round#2/fix_one``: ``fix_one`` in the second turn of the
    repeated ``round``), empty when the event is about the run. ``context`` is what the steps had
    left by then. ``attempt`` counts tries from 1. ``duration_seconds`` is set on what ended.
    ``error`` is why a step failed or is tried again. ``reason`` is why one was skipped, or what
    paused the run.
    """

    kind: EventKind
    workflow: str
    step: str
    context: Context
    attempt: int = 1
    duration_seconds: float | None = None
    error: PipelineError | None = None
    reason: str = ""


Subscriber = Callable[[Event], None]
"""Called with each event, in order, in the thread of the run; must not raise."""

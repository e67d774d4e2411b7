"""The events of a run, for a terminal, a log, or any other subscriber."""

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import Show
from adws.core.step_display import NOTHING, StepDisplay


class EventKind(StrEnum):
    """What happened."""

    RUN_STARTED = "run_started"
    """The run starts, or continues."""
    RUN_FINISHED = "run_finished"
    """Every step has run."""
    RUN_PAUSED = "run_paused"
    """The run paused, and you can resume it."""
    RUN_FAILED = "run_failed"
    """A step failed and ended the run."""
    STEP_STARTED = "step_started"
    """A step starts."""
    STEP_FINISHED = "step_finished"
    """A step has done its work."""
    STEP_RETRIED = "step_retried"
    """A step failed and is tried again."""
    STEP_SKIPPED = "step_skipped"
    """A step is skipped."""
    STEP_FAILED = "step_failed"
    """A step failed, and is not tried again."""


class RunEvent(NamedTuple):
    """An event of a run; a plain tuple, because every step makes two of them."""

    kind: EventKind
    """What happened."""
    workflow: str
    """The name of the workflow that is run."""
    step: str
    """The path of the step (``round#2/fix_one``: ``fix_one`` in the second turn of the repeated
    ``round``); empty if the event is about the run."""
    context: Context
    """The context at that moment."""
    attempt: int = 1
    """Which try of the step, from 1."""
    duration_seconds: float | None = None
    """How long the step or the run took, in seconds; set when it ends."""
    error: PipelineError | None = None
    """Why a step failed or is tried again."""
    reason: str = ""
    """Why a step was skipped, or what paused the run."""
    shows: Show | None = None
    """The displays that the step declares for this moment."""
    gives_up: str = ""
    """The slot that notes that all tries failed; set if such a step failed."""
    lane: int = 0
    """The number of the item that a step with ``for_each`` works on here, from 1; 0 outside."""
    doing: str = ""
    """What the step does, in words; set when it starts, if it declares them."""

    @property
    def display(self) -> StepDisplay:
        """What a person who watches sees of the step now."""
        return NOTHING if self.shows is None else self.shows(self.context)


EventFields = tuple[
    EventKind,
    str,
    str,
    Context,
    int,
    float | None,
    PipelineError | None,
    str,
    Show | None,
    str,
    int,
    str,
]
"""The types of an event's fields, in their order."""

event_of: Callable[[EventFields], RunEvent] = partial(tuple.__new__, RunEvent)
"""Makes an event in half the time of a call of its class."""

Subscriber = Callable[[RunEvent], None]
"""Called with each event, one at a time, in order; must not raise.

Events of an item of a step with ``for_each`` come from the thread that works on it."""

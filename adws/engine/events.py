"""What a run tells while it goes: to a terminal, a log, or whoever subscribes."""

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
    RUN_FINISHED = "run_finished"
    RUN_PAUSED = "run_paused"
    RUN_FAILED = "run_failed"
    STEP_STARTED = "step_started"
    STEP_FINISHED = "step_finished"
    STEP_RETRIED = "step_retried"
    STEP_SKIPPED = "step_skipped"
    STEP_FAILED = "step_failed"


class RunEvent(NamedTuple):
    """One thing that happened in a run; a plain tuple, because two are made for every step."""

    kind: EventKind
    """What happened."""
    workflow: str
    """The name of the workflow that is run."""
    step: str
    """The way to the step (``round#2/fix_one``: ``fix_one`` in the second turn of the repeated
    ``round``); empty when the event is about the run."""
    context: Context
    """What the steps had left by then."""
    attempt: int = 1
    """Which try of the step, from 1."""
    duration_seconds: float | None = None
    """How long it took; set on what ended."""
    error: PipelineError | None = None
    """Why a step failed or is tried again."""
    reason: str = ""
    """Why a step was skipped, or what paused the run."""
    shows: Show | None = None
    """What the step declared to be shown now."""
    gives_up: str = ""
    """The slot that notes that the step was tried in vain; set where a step failed that has one."""
    lane: int = 0
    """The number of the item that a step with ``for_each`` works on here, from 1; 0 outside."""

    @property
    def display(self) -> StepDisplay:
        """What a person who watches is shown of the step now."""
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
]
"""What an event is made of, in the order of its fields."""

event_of: Callable[[EventFields], RunEvent] = partial(tuple.__new__, RunEvent)
"""Makes an event in half the time of a call of its class."""

Subscriber = Callable[[RunEvent], None]
"""Called with each event, one at a time, in order; must not raise.

What a step with ``for_each`` does for an item is told in the thread that works on it."""

"""What a run tells while it goes: its events, and what takes them.

Give ``run_workflow`` a listener or a subscriber, or one of the calls that do a whole run a
subscriber (``fix_project``). A listener gets ``LiveEvent``s, a subscriber ``RunEvent``s.
"""

from adws.engine.event_log import event_log
from adws.engine.events import EventKind, RunEvent, Subscriber
from adws.engine.live_event import Listener, LiveEvent
from adws.engine.live_events import (
    RunEnded,
    RunRefused,
    RunStarted,
    StepEvent,
    StepFailed,
    StepFinished,
    StepRetried,
    StepSkipped,
    StepStarted,
)

__all__ = [
    "EventKind",
    "Listener",
    "LiveEvent",
    "RunEnded",
    "RunEvent",
    "RunRefused",
    "RunStarted",
    "StepEvent",
    "StepFailed",
    "StepFinished",
    "StepRetried",
    "StepSkipped",
    "StepStarted",
    "Subscriber",
    "event_log",
]

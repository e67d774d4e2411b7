"""Turns the engine's events, which carry whole contexts, into small events for programs."""

from typing import TypedDict

from attrs import define, field

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.railway import settle
from adws.engine.events import EventKind, RunEvent
from adws.engine.live_event import Listener, LiveEvent
from adws.engine.live_events import (
    RunEnded,
    RunRefused,
    RunStarted,
    StepFailed,
    StepFinished,
    StepRetried,
    StepSkipped,
    StepStarted,
)
from adws.engine.run_result import RunResult

_ENDINGS = {EventKind.RUN_FINISHED, EventKind.RUN_PAUSED, EventKind.RUN_FAILED}


class _About(TypedDict):
    """The fields that events of every step share."""

    at: str
    workflow: str
    step: str
    lane: int
    attempt: int


@define
class LiveFeed:
    """Sends a listener the events of a run of ``workflow``.

    After the listener has raised, it gets no more events. The last event says how the run ended;
    ``end`` sends it once the state is saved.
    """

    workflow: str
    listener: Listener
    silent: bool = False
    began: dict[tuple[str, int], Context] = field(factory=dict[tuple[str, int], Context])
    lasted_seconds: float = 0.0

    def take(self, event: RunEvent) -> None:
        """Send an event of the engine."""
        if event.kind in _ENDINGS:
            self.lasted_seconds = event.duration_seconds or 0.0
        else:
            self._tell(self._live(event))

    def end(self, result: RunResult) -> None:
        """Announce how the run ended."""
        lasted = self.lasted_seconds
        self._tell(
            RunEnded(at=_now(), workflow=self.workflow, duration_seconds=lasted, result=result)
        )

    def refuse(self, error: PipelineError) -> None:
        """Send why the run did not start, or why it could not be saved."""
        self._tell(RunRefused(at=_now(), workflow=self.workflow, error=error))

    def _tell(self, event: LiveEvent) -> None:
        if self.silent:
            return
        self.silent = True
        self.listener(event)
        self.silent = False

    def _live(self, event: RunEvent) -> LiveEvent:
        at, place = _now(), (event.step, event.lane)
        if event.kind is EventKind.RUN_STARTED:
            return RunStarted(at=at, workflow=self.workflow)
        about = _About(
            at=at,
            workflow=self.workflow,
            step=event.step,
            lane=event.lane,
            attempt=event.attempt,
        )
        lasted, error = event.duration_seconds or 0.0, event.error
        if event.kind is EventKind.STEP_STARTED:
            self.began[place] = event.context
            return StepStarted(**about, display=event.display)
        if event.kind is EventKind.STEP_SKIPPED:
            return StepSkipped(**about, reason=event.reason)
        if event.kind is EventKind.STEP_RETRIED and error is not None:
            return StepRetried(**about, error=error)
        before = self.began.pop(place, event.context).slots
        if error is not None:
            return StepFailed(
                **about, duration_seconds=lasted, error=error, gives_up=event.gives_up
            )
        after = event.context.slots
        return StepFinished(
            **about,
            duration_seconds=lasted,
            changed={name: v for name, v in after.items() if before.get(name, after) is not v},
            removed=tuple(name for name in before if name not in after),
            display=event.display,
        )


def _now() -> str:
    return settle(io_ops.now()).unwrap().isoformat()

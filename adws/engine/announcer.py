"""Tells subscribers what a run does; costs nothing when nobody listens."""

from attrs import frozen

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.engine.calling import now_seconds
from adws.engine.events import Event, EventKind, Subscriber
from adws.engine.frame import Frame
from adws.engine.run_result import RunResult

_ENDS = frozenset({EventKind.STEP_FINISHED, EventKind.STEP_FAILED})


@frozen
class Announcer:
    """Makes events of one workflow's run and hands each to every subscriber, in order."""

    workflow: str
    subscribers: tuple[Subscriber, ...] = ()

    def step_started(self, frame: Frame, context: Context) -> None:
        """Tell that a step starts, and note the time on its frame."""
        if self.subscribers:
            frame.started = now_seconds()
            self.step(EventKind.STEP_STARTED, frame, context)

    def step(
        self,
        kind: EventKind,
        frame: Frame,
        context: Context,
        error: PipelineError | None = None,
        reason: str = "",
    ) -> None:
        """Tell what happened to the step at which a frame stands."""
        if self.subscribers:
            path = frame.step_path
            lasted = now_seconds() - frame.started if kind in _ENDS else None
            self._hand_out(
                Event(kind, self.workflow, path, context, frame.attempt, lasted, error, reason)
            )

    def run_started(self, context: Context) -> float:
        """Tell that the run starts; returns the time, on the monotonic clock."""
        if not self.subscribers:
            return 0.0
        self._hand_out(Event(EventKind.RUN_STARTED, self.workflow, "", context))
        return now_seconds()

    def run_ended(self, result: RunResult, started: float) -> None:
        """Tell how the run ended."""
        if self.subscribers:
            kind = EventKind(f"run_{result.status.value}")
            lasted = now_seconds() - started
            self._hand_out(
                Event(
                    kind,
                    self.workflow,
                    "",
                    result.context,
                    1,
                    lasted,
                    result.error,
                    result.paused_by,
                )
            )

    def _hand_out(self, event: Event) -> None:
        for subscriber in self.subscribers:
            subscriber(event)

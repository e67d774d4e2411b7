"""Sends events of a run to subscribers; costs nothing without subscribers."""

from collections.abc import Callable
from threading import Lock

from attrs import evolve, frozen

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.railway import settle
from adws.engine.events import EventKind, RunEvent, Subscriber, event_of
from adws.engine.frame import WorkflowFrame
from adws.engine.program import PreparedStep
from adws.engine.run_result import RunResult, RunStatus

_STARTED, _FINISHED = EventKind.STEP_STARTED, EventKind.STEP_FINISHED
_ENDINGS = {
    RunStatus.FINISHED: EventKind.RUN_FINISHED,
    RunStatus.PAUSED: EventKind.RUN_PAUSED,
    RunStatus.FAILED: EventKind.RUN_FAILED,
    RunStatus.STOPPED: EventKind.RUN_FAILED,
}


@frozen
class Announcer:
    """Makes the events of one workflow's run and sends each to every subscriber, in order."""

    workflow: str
    """The name of the workflow."""
    subscribers: tuple[Subscriber, ...] = ()
    """The functions that get the events."""
    seconds: Callable[[], float] = float
    """Returns the seconds since the run started; 0 without subscribers."""
    lane: int = 0
    """The number of the current item; 0 outside of steps with ``for_each``."""

    def taking_turns(self) -> "Announcer":
        """Return an announcer for several threads: only one at a time calls a subscriber."""
        lock = Lock()

        def in_turn(subscriber: Subscriber) -> Subscriber:
            def tell(event: RunEvent) -> None:
                with lock:
                    subscriber(event)

            return tell

        return evolve(self, subscribers=tuple(map(in_turn, self.subscribers)))

    @staticmethod
    def of(workflow: str, subscribers: tuple[Subscriber, ...]) -> "Announcer":
        """Return the announcer of a run that starts now."""
        if not subscribers:
            return Announcer(workflow)
        return Announcer(workflow, subscribers, settle(io_ops.stopwatch()).unwrap())

    def step_started(self, frame: WorkflowFrame, context: Context) -> None:
        """Announce that a step starts, and note the time on its frame."""
        if self.subscribers:
            frame.started = self.seconds()
            self.bare_step_started(frame.step_path, frame.prepared, context)

    def bare_step_started(self, path: str, step: PreparedStep, context: Context) -> None:
        """Announce the same for a step at this path; there must be subscribers."""
        event = event_of(
            (
                _STARTED,
                self.workflow,
                path,
                context,
                1,
                None,
                None,
                "",
                step.announces,
                "",
                self.lane,
                step.doing,
            )
        )
        for subscriber in self.subscribers:
            subscriber(event)

    def step_finished(self, frame: WorkflowFrame, context: Context) -> None:
        """Announce that a step has finished."""
        if self.subscribers:
            self.bare_step_finished(frame.step_path, frame, frame.prepared, context)

    def bare_step_finished(
        self, path: str, frame: WorkflowFrame, step: PreparedStep, context: Context
    ) -> None:
        """Announce the same; there must be subscribers, and the next step starts now."""
        now = self.seconds()
        lasted, attempt, frame.started = now - frame.started, frame.attempt, now
        event = event_of(
            (
                _FINISHED,
                self.workflow,
                path,
                context,
                attempt,
                lasted,
                None,
                "",
                step.shows,
                "",
                self.lane,
                "",
            )
        )
        for subscriber in self.subscribers:
            subscriber(event)

    def step_failed(self, frame: WorkflowFrame, context: Context, error: PipelineError) -> None:
        """Announce that a step failed, or that all its tries failed."""
        if self.subscribers:
            lasted = self.seconds() - frame.started
            gives_up = frame.prepared.use.gives_up or ""
            event = self._about(EventKind.STEP_FAILED, frame, context)
            self._tell(event._replace(duration_seconds=lasted, error=error, gives_up=gives_up))

    def step_retried(self, frame: WorkflowFrame, context: Context, error: PipelineError) -> None:
        """Announce that a step is tried again, and why."""
        if self.subscribers:
            event = self._about(EventKind.STEP_RETRIED, frame, context)
            self._tell(event._replace(error=error))

    def step_skipped(self, frame: WorkflowFrame, context: Context, reason: str) -> None:
        """Announce that a step is skipped, and why."""
        if self.subscribers:
            event = self._about(EventKind.STEP_SKIPPED, frame, context)
            self._tell(event._replace(reason=reason))

    def run_started(self, context: Context) -> None:
        """Announce that the run starts."""
        if self.subscribers:
            self._tell(RunEvent(EventKind.RUN_STARTED, self.workflow, "", context))

    def run_ended(self, result: RunResult) -> None:
        """Announce how the run ended."""
        if self.subscribers:
            kind, lasted = _ENDINGS[result.status], self.seconds()
            error, reason = result.error, result.paused_by
            self._tell(RunEvent(kind, self.workflow, "", result.context, 1, lasted, error, reason))

    def _about(self, kind: EventKind, frame: WorkflowFrame, context: Context) -> RunEvent:
        return RunEvent(
            kind, self.workflow, frame.step_path, context, frame.attempt, lane=self.lane
        )

    def _tell(self, event: RunEvent) -> None:
        for subscriber in self.subscribers:
            subscriber(event)

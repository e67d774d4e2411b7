"""The events of a run for other programs: small and typed, with only what changed."""

from collections.abc import Mapping
from typing import TypeVar, cast

from attrs import field, frozen

from adws.core.context import Slot
from adws.core.errors import PipelineError
from adws.core.step_display import NOTHING, StepDisplay
from adws.engine.live_event import LiveEvent
from adws.engine.run_result import RunResult

_Value = TypeVar("_Value")


@frozen(kw_only=True)
class RunStarted(LiveEvent):
    """The run starts, or continues."""

    kind = "run_started"


@frozen(kw_only=True)
class RunEnded(LiveEvent):
    """The run is over: finished, paused or failed."""

    kind = "run_ended"
    duration_seconds: float
    """How long this part of the run took, in seconds."""
    result: RunResult
    """How the run ended, with its context; not part of the JSON."""

    def _own(self) -> dict[str, object]:
        return {
            "status": self.result.status.value,
            "run": self.result.run,
            "duration_seconds": self.duration_seconds,
            "paused_by": self.result.paused_by,
            "error": _plain(self.result.error),
        }


@frozen(kw_only=True)
class RunRefused(LiveEvent):
    """The run did not start, or could not be saved: no step runs."""

    kind = "run_refused"
    error: PipelineError
    """Why the run did not start."""

    def _own(self) -> dict[str, object]:
        return {"error": _plain(self.error)}


@frozen(kw_only=True)
class StepEvent(LiveEvent):
    """Something happened to a step."""

    step: str
    """The path of the step: ``round#2/fix_one`` is ``fix_one`` in the second turn of ``round``."""
    lane: int = 0
    """The number of the item that a step with ``for_each`` works on, from 1; 0 outside."""
    attempt: int = 1
    """Which try of the step, from 1."""

    def _own(self) -> dict[str, object]:
        return {"step": self.step, "lane": self.lane, "attempt": self.attempt}


@frozen(kw_only=True)
class StepStarted(StepEvent):
    """A step starts."""

    kind = "step_started"
    display: StepDisplay = NOTHING
    """What a person who watches sees now."""


@frozen(kw_only=True)
class StepFinished(StepEvent):
    """A step has done its work."""

    kind = "step_finished"
    duration_seconds: float
    """How long it took, with all its tries, in seconds."""
    changed: Mapping[str, object] = field(factory=dict[str, object])
    """The values that it wrote, by the names of their slots; the JSON has only the names."""
    removed: tuple[str, ...] = ()
    """The names of the slots that it removed."""
    display: StepDisplay = NOTHING
    """What a person who watches sees now."""

    def value(self, slot: Slot[_Value]) -> _Value | None:
        """Return the value that the step wrote into a slot; None if it did not write it."""
        return cast("_Value | None", self.changed.get(slot.name))

    def _own(self) -> dict[str, object]:
        return {
            **super()._own(),
            "duration_seconds": self.duration_seconds,
            "changed": sorted(self.changed),
            "removed": sorted(self.removed),
        }


@frozen(kw_only=True)
class StepRetried(StepEvent):
    """A step failed and is tried again."""

    kind = "step_retried"
    error: PipelineError
    """Why this try failed."""

    def _own(self) -> dict[str, object]:
        return {**super()._own(), "error": _plain(self.error)}


@frozen(kw_only=True)
class StepSkipped(StepEvent):
    """A step is skipped."""

    kind = "step_skipped"
    reason: str
    """Why it is skipped."""

    def _own(self) -> dict[str, object]:
        return {**super()._own(), "reason": self.reason}


@frozen(kw_only=True)
class StepFailed(StepEvent):
    """A step failed, and is not tried again."""

    kind = "step_failed"
    duration_seconds: float
    """How long it took, with all its tries, in seconds."""
    error: PipelineError
    """Why it failed."""
    gives_up: str = ""
    """The slot that notes that all tries failed; empty if the workflow fails."""

    def _own(self) -> dict[str, object]:
        return {
            **super()._own(),
            "duration_seconds": self.duration_seconds,
            "error": _plain(self.error),
            "gives_up": self.gives_up,
        }


def _plain(error: PipelineError | None) -> dict[str, object] | None:
    return None if error is None else error.as_dict()

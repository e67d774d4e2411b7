"""How a run ended."""

from enum import StrEnum

from attrs import frozen

from adws.core.context import Context
from adws.core.displayed import Display, Displayed, Words
from adws.core.errors import Cancelled, PipelineError


class RunStatus(StrEnum):
    """The status of a run; a killed run still has ``running``."""

    RUNNING = "running"
    """The run is at work, or was killed."""
    FINISHED = "finished"
    """Every step has run."""
    PAUSED = "paused"
    """The run paused, and you can resume it."""
    FAILED = "failed"
    """A step failed and ended the run."""
    STOPPED = "stopped"
    """A signal or a caller ended the run within a step, and you can resume it."""


CONTINUE = "run the same command again to continue"
"""What a person can do after a run that was stopped."""


def stopped_by(reason: str) -> PipelineError:
    """Return the error of a run that a signal or a caller stopped."""
    return Cancelled(f"stopped by {reason}", hint=CONTINUE)


@frozen(repr=False)
class RunResult(Displayed):
    """How a run ended."""

    status: RunStatus
    """Whether it finished, paused, failed or was stopped."""
    context: Context
    """The context after the last step, whatever the status."""
    error: PipelineError | None = None
    """The first failure; in a paused run, what it waits for, or of a step that still ran."""
    paused_by: str = ""
    """The name of the signal that stopped it, or ``pause_after``; empty where ``error`` did."""
    run: str = ""
    """The id to resume with; empty if nothing was saved."""

    def __display__(self) -> Display:
        """Return the status, what ended the run and what to do, and what the slots hold."""
        facts = {"run": self.run, "paused_by": self.paused_by}
        if self.error:
            facts |= {self.error.kind: self.error.message, "step": self.error.step}
            facts |= {"hint": self.error.hint}
        words = tuple((name, Words(text)) for name, text in facts.items() if text)
        return f"RunResult({self.status.value})", (*words, *self.context.__display__()[1])

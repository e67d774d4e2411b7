"""How a run ended."""

from enum import StrEnum

from attrs import frozen

from adws.core.context import Context
from adws.core.errors import PipelineError


class RunStatus(StrEnum):
    """How a run stands; one that was killed still says ``running``."""

    RUNNING = "running"
    FINISHED = "finished"
    PAUSED = "paused"
    FAILED = "failed"


@frozen
class RunResult:
    """How a run ended."""

    status: RunStatus
    """Whether it finished, paused or failed."""
    context: Context
    """What the steps left, whatever the status."""
    error: PipelineError | None = None
    """The first failure; of a paused run: of a step that was still run."""
    paused_by: str = ""
    """The name of the signal that stopped it, or ``pause_after``; empty where it did not pause."""
    run: str = ""
    """The id to resume with; empty when nothing was saved."""

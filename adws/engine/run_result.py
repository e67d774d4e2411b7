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
    """How a run ended.

    ``context`` is what the steps left, whatever the status. ``error`` is the first failure (of a
    paused run: of a step that was still run). ``paused_by`` is the signal's name or
    ``pause_after``. ``run`` is the id to resume with, empty when nothing was saved.
    """

    status: RunStatus
    context: Context
    error: PipelineError | None = None
    paused_by: str = ""
    run: str = ""

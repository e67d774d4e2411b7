"""The port to a cluster: its workers, and tasks on them that outlive who sent them."""

from enum import StrEnum
from typing import Protocol

from attrs import frozen
from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.core.far_lane import WorkerState


class TaskState(StrEnum):
    """How far a task is."""

    RUNNING = "running"
    """It waits for its turn, or is worked on."""
    DONE = "done"
    """Its answer is there."""
    FAILED = "failed"
    """It ended without an answer."""


@frozen
class WorkerTask:
    """A task that is sent to one worker: bytes in, bytes out."""

    name: str
    """The name that finds it again, after the driver was killed too."""
    worker: str
    """The address of the worker."""
    order: bytes
    """What is to be done."""
    base: bytes
    """What many tasks share; it reaches each worker once."""


class Cluster(Protocol):
    """What adws asks of a cluster. Several threads use it at the same time."""

    def workers(self) -> IOResult[tuple[str, ...], PipelineError]:
        """Return the addresses of the workers that are there now."""
        ...

    def examine(
        self, worker: str, programs: tuple[str, ...]
    ) -> IOResult[WorkerState, PipelineError]:
        """Return what a worker says about itself; ``problems`` is empty."""
        ...

    def known_tasks(self) -> IOResult[tuple[str, ...], PipelineError]:
        """Return the names of the tasks that the cluster keeps."""
        ...

    def send(self, task: WorkerTask) -> IOResult[None, PipelineError]:
        """Have a worker do a task; one that the cluster has already is not begun again."""
        ...

    def state(self, name: str) -> IOResult[TaskState, PipelineError]:
        """Return how far a task is that was sent."""
        ...

    def answer(self, name: str) -> IOResult[bytes, PipelineError]:
        """Return the answer of a task that is done, as bytes that nobody has read."""
        ...

    def forget(self, name: str) -> IOResult[None, PipelineError]:
        """Have the cluster forget a task; nobody waits for it any more."""
        ...

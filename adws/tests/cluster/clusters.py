"""Clusters in this process: each worker is a function from a task to its reply."""

from collections.abc import Callable, Mapping

from attrs import define, field
from returns.io import IOFailure, IOResult, IOSuccess

from adws.cluster.cluster import TaskState, WorkerTask
from adws.cluster.envelope import opened_envelope
from adws.cluster.order import software_here
from adws.cluster.reply import LaneReply
from adws.core.errors import PipelineError
from adws.core.far_lane import WorkerState

Reply = bytes | TaskState | None
"""What becomes of a task: an answer, a state in which it stays, or None: its worker is lost."""


def fit(address: str, lanes: int = 2) -> WorkerState:
    """Return the state of a worker with which nothing is wrong."""
    here = software_here()
    return WorkerState(
        address, lanes, adws=here.adws, python=here.python, git="git version 2", free_bytes=10**12
    )


@define
class ScriptedCluster:
    """A cluster whose workers do what the test says."""

    scripted: Mapping[str, Callable[[WorkerTask], Reply]]
    states: dict[str, WorkerState] = field(factory=dict[str, WorkerState])
    kept: dict[str, Reply] = field(factory=dict[str, Reply])
    sent: list[WorkerTask] = field(factory=list[WorkerTask])
    broken: PipelineError | None = None
    replies: dict[str, Callable[[WorkerTask], Reply]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Begin with all of them."""
        self.replies = dict(self.scripted)

    def workers(self) -> IOResult[tuple[str, ...], PipelineError]:
        """Return who is not lost."""
        if self.broken:
            return IOFailure(self.broken)
        return IOSuccess(tuple(self.replies))

    def examine(
        self, worker: str, programs: tuple[str, ...]
    ) -> IOResult[WorkerState, PipelineError]:
        """Return a fit worker, unless the test says otherwise."""
        _ = programs
        return IOSuccess(self.states.get(worker, fit(worker)))

    def known_tasks(self) -> IOResult[tuple[str, ...], PipelineError]:
        """Return what was sent and not forgotten."""
        return IOSuccess(tuple(self.kept))

    def send(self, task: WorkerTask) -> IOResult[None, PipelineError]:
        """Have the worker reply at once."""
        if task.name not in self.kept:
            self.sent.append(task)
            self.kept[task.name] = self.replies[task.worker](task)
        if self.kept[task.name] is None:
            _ = self.replies.pop(task.worker, None)
        return IOSuccess(None)

    def state(self, name: str) -> IOResult[TaskState, PipelineError]:
        """Return the state of a task."""
        reply = self.kept[name]
        if isinstance(reply, TaskState):
            return IOSuccess(reply)
        return IOSuccess(TaskState.RUNNING if reply is None else TaskState.DONE)

    def answer(self, name: str) -> IOResult[bytes, PipelineError]:
        """Return the reply."""
        reply = self.kept[name]
        assert isinstance(reply, bytes)
        return IOSuccess(reply)

    def forget(self, name: str) -> IOResult[None, PipelineError]:
        """Forget a task."""
        _ = self.kept.pop(name, None)
        return IOSuccess(None)


def read_reply(reply: Reply) -> tuple[LaneReply, bytes]:
    """Return what a worker replied, with its bundle."""
    assert isinstance(reply, bytes)
    return opened_envelope(reply, LaneReply, "the reply").unwrap()

"""A lane sent to a worker, waited for, and sent to another one where that comes to nothing."""

from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import io_ops
from adws.catalog import Folders
from adws.cluster.cluster import TaskState, WorkerTask
from adws.cluster.envelope import sealed_envelope
from adws.cluster.fitness import usable
from adws.cluster.order import LaneOrder
from adws.cluster.placing import Placement
from adws.cluster.receiving import received
from adws.cluster.reply import LaneReply
from adws.cluster.site import SETUP_SECONDS
from adws.cluster.spending import (
    Reservations,
    limited,
    open_reservations,
    reserve_lane,
    settle_lane,
)
from adws.core.errors import PipelineError, RunSuspended, WorkerFailed
from adws.core.far_lane import LaneAnswers
from adws.core.railway import settle
from adws.core.run import RunFailure
from adws.vcs.base import Base

MAX_TRIES = 3
"""A lane is sent to a worker and, where that fails, to two others, one after the other."""
_LOOK_SECONDS = 0.2
_PATIENCE_SECONDS = 20.0
"""How long a lane waits for a worker that is fit, where none is there."""
_RUNS = 3
"""How often a lane may run a suite for each group."""


@frozen
class FarLane:
    """A lane that is to run on a worker."""

    root: PurePath
    """The project's folder, with the money file."""
    base: Base
    """What the run started from."""
    placement: Placement
    """Which workers there are, and how many lanes they have."""
    address: str
    """The address of the scheduler."""
    order: LaneOrder
    """What the worker needs to know; the settings are those of this machine."""
    trees: bytes
    """The bundle with what the lane starts from."""
    base_trees: bytes
    """The bundle with the base: the same for all lanes of the run."""
    programs: tuple[str, ...] = ()
    """The programs that its worker must have."""
    extensions: Folders = ()
    """The folders with the project's own agents."""

    @property
    def name(self) -> str:
        """What the names of its tasks begin with."""
        return f"adws/{self.order.work.groups[0].key}/try-"

    @property
    def limit_seconds(self) -> float:
        """How long a worker may take before the lane is sent to another one."""
        settings = self.order.settings
        runs = _RUNS * settings.test_timeout_seconds
        each = settings.round_timeout_seconds + runs + settings.max_wait_seconds
        return SETUP_SECONDS + each * len(self.order.work.groups)


@frozen
class _Try:
    """One try to have a lane done: its number, who failed before, and how."""

    number: int = 1
    tried_workers: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    last: PipelineError | None = None

    def after(self, worker: str, error: PipelineError) -> "_Try":
        """Return the try after one that failed on a worker."""
        notes = (*self.notes, f"{error.message}; the lane goes to another worker")
        return _Try(self.number + 1, (*self.tried_workers, worker), notes, error)


def send_lane(lane: FarLane) -> IOResult[LaneAnswers, PipelineError]:
    """Return the answers of a lane that a worker has run, its money settled.

    A lane that a killed driver has sent is waited for and not sent again. One whose worker is lost,
    too slow or not able to is sent to another worker, twice at most. Fails with ``WorkerFailed``
    when that does not help, ``ClusterUnusable`` without any worker, ``BudgetPaused`` before
    anything is sent, ``RunSuspended`` if an agent's limit is spent.
    """
    return lane.placement.cluster.known_tasks().bind(lambda names: _begin(lane, names))


def _begin(lane: FarLane, names: tuple[str, ...]) -> IOResult[LaneAnswers, PipelineError]:
    sent = sorted(name.removeprefix(lane.name) for name in names if name.startswith(lane.name))
    if not sent:
        return _try(lane, _Try())
    number, _, worker = sent[-1].partition("@")
    lane.placement.count(worker)
    return open_reservations(lane.root, lane.order.work).bind(
        lambda reservations: _finish(lane, _Try(int(number)), worker, reservations)
    )


def _try(lane: FarLane, state: _Try) -> IOResult[LaneAnswers, PipelineError]:
    """Send the lane to a worker that has not tried it."""
    if state.last is not None and state.number > MAX_TRIES:
        return IOFailure(state.last)
    order = lane.order

    def with_money(worker: str) -> IOResult[LaneAnswers, PipelineError]:
        reserved = settle(
            reserve_lane(lane.root, order.settings, order.run, order.work, lane.extensions)
        )
        if not is_successful(reserved):
            lane.placement.give_back(worker)
            return IOFailure(reserved.failure())
        return _finish(lane, state, worker, reserved.unwrap())

    return _place(lane, state).bind(with_money)


def _place(lane: FarLane, state: _Try) -> IOResult[str, PipelineError]:
    """Return a worker that is fit and has room; wait until one has."""
    waited = 0.0
    while True:
        workers = settle(lane.placement.workers(lane.programs))
        if not is_successful(workers):
            return IOFailure(workers.failure())
        fit = tuple(
            candidate
            for candidate in workers.unwrap()
            if not candidate.problems and candidate.address not in state.tried_workers
        )
        worker = lane.placement.take(fit) if fit else ""
        if worker:
            return IOSuccess(worker)
        if not fit and waited >= _PATIENCE_SECONDS:
            nobody = usable(lane.address, workers.unwrap())
            return IOFailure(state.last or nobody.failure())
        slept = settle(io_ops.sleep(_LOOK_SECONDS))
        if not is_successful(slept):
            return IOFailure(slept.failure())
        waited += _LOOK_SECONDS


def _finish(
    lane: FarLane, state: _Try, worker: str, reservations: Reservations
) -> IOResult[LaneAnswers, PipelineError]:
    """Have a worker do the lane, and continue with what comes of it."""
    task = _task(lane, state, worker, reservations)
    try:
        settled = settle(_reply(lane, task))
    finally:
        lane.placement.give_back(worker)
    if not is_successful(settled):
        error = settled.failure()
        if not isinstance(error, WorkerFailed):
            return IOFailure(error)
        return _again(lane, state, task, error)
    reply = settled.unwrap()
    return settle_lane(lane.root, reservations, reply.calls).bind(
        lambda _: _with_reply(lane, state, task, reply)
    )


def _task(lane: FarLane, state: _Try, worker: str, reservations: Reservations) -> WorkerTask:
    """Return the task with the groups that money is reserved for."""
    order, keys = lane.order, {reservation.granted.key for reservation in reservations}
    groups = tuple(group for group in order.work.groups if group.key in keys) or order.work.groups
    sent = evolve(
        order,
        work=evolve(order.work, groups=groups),
        settings=limited(order.settings, reservations),
    )
    name = f"{lane.name}{state.number}@{worker}"
    return WorkerTask(name, worker, sealed_envelope(sent, lane.trees), lane.base_trees)


def _reply(lane: FarLane, task: WorkerTask) -> IOResult[LaneReply, PipelineError]:
    cluster = lane.placement.cluster
    return IOResult.do(
        reply
        for _sent in cluster.send(task)
        for _done in _wait(lane, task)
        for content in cluster.answer(task.name)
        for reply in received(lane.base, lane.order.work, task.worker, content)
    )


def _wait(lane: FarLane, task: WorkerTask) -> IOResult[None, PipelineError]:
    """Return when the task is done; ``WorkerFailed`` if it never will be."""
    cluster, waited = lane.placement.cluster, 0.0
    while True:
        settled = settle(
            IOResult.do(
                (state, task.worker in workers)
                for state in cluster.state(task.name)
                for workers in cluster.workers()
            )
        )
        if not is_successful(settled):
            return IOFailure(settled.failure())
        state, there = settled.unwrap()
        if state is TaskState.DONE:
            return IOSuccess(None)
        problem = _problem(state, waited > lane.limit_seconds, there=there)
        if problem:
            return IOFailure(_worker_failed(task.worker, problem))
        slept = settle(io_ops.sleep(_LOOK_SECONDS))
        if not is_successful(slept):
            return IOFailure(slept.failure())
        waited += _LOOK_SECONDS


def _problem(state: TaskState, late: bool, *, there: bool) -> str:  # noqa: FBT001
    if not there:
        return "was lost"
    if state is TaskState.FAILED:
        return "could not run the lane"
    return "is too slow" if late else ""


def _worker_failed(worker: str, problem: str) -> PipelineError:
    return WorkerFailed(
        f"the worker {worker} {problem}",
        hint="read its output there, and run adws doctor --cluster",
        context={"worker": worker},
    )


def _with_reply(
    lane: FarLane, state: _Try, task: WorkerTask, reply: LaneReply
) -> IOResult[LaneAnswers, PipelineError]:
    failure = reply.failure
    if reply.answers or failure is None:
        notes = (*state.notes, *((_sentence(task.worker, failure),) if failure else ()))
        return IOSuccess(LaneAnswers(task.worker, task.name, reply.answers, notes))
    if failure.exit_code == RunSuspended.exit_code:
        suspended = RunSuspended(failure.message, hint=failure.hint)

        def suspend(_: None) -> IOResult[LaneAnswers, PipelineError]:
            return IOFailure(suspended)

        return lane.placement.cluster.forget(task.name).bind(suspend)
    error = WorkerFailed(_sentence(task.worker, failure), hint=failure.hint)
    return _again(lane, state, task, error)


def _again(
    lane: FarLane, state: _Try, task: WorkerTask, error: PipelineError
) -> IOResult[LaneAnswers, PipelineError]:
    """Try the lane on another worker; nobody waits for this one any more."""
    return lane.placement.cluster.forget(task.name).bind(
        lambda _: _try(lane, state.after(task.worker, error))
    )


def _sentence(worker: str, failure: RunFailure) -> str:
    return f"the worker {worker} stopped: {failure.message}"

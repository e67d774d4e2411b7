"""A cluster of Dask's ``distributed``: the adapter, and the one place that uses its client."""

from collections.abc import Callable
from contextlib import ExitStack
from hashlib import sha256
from threading import Lock
from typing import Any, TypeVar

from attrs import define, evolve, field
from distributed import Client, Security
from returns.io import IOFailure, IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.cluster.address import SchedulerAccess
from adws.cluster.cluster import TaskState, WorkerTask
from adws.cluster.data_only import nothing_unpickled
from adws.cluster.tasks import examine, hold, run_lane
from adws.core.codec import from_json
from adws.core.errors import ClusterUnusable, PipelineError, WorkerFailed
from adws.core.far_lane import WorkerState
from adws.core.railway import settle

_Value = TypeVar("_Value")

_CONNECT_SECONDS = 15
_TAKE_SECONDS = 300
"""How long it may take until an answer that is there has arrived."""
_LIST_SECONDS = 1.0
"""How old the list of the workers may be."""
_STATES = {"pending": TaskState.RUNNING, "finished": TaskState.DONE}


@define
class DaskCluster:
    """A connection to a scheduler; several threads use it at the same time."""

    access: SchedulerAccess
    client: Any
    closing: ExitStack
    futures: dict[str, Any] = field(factory=dict[str, Any])
    bases: dict[str, Any] = field(factory=dict[str, Any])
    listed: tuple[str, ...] = ()
    listed_at: float = float("-inf")
    lock: Any = field(factory=Lock)

    def workers(self) -> IOResult[tuple[str, ...], PipelineError]:
        """Return the addresses of the workers that are there now."""
        with self.lock:
            now = settle(io_ops.monotonic_seconds()).unwrap()
            if now - self.listed_at < _LIST_SECONDS:
                return IOSuccess(self.listed)
            listed = self._ask(lambda: tuple(map(str, self.client.scheduler_info()["workers"])))
            self.listed, self.listed_at = settle(listed).value_or(self.listed), now
            return listed

    def examine(
        self, worker: str, programs: tuple[str, ...]
    ) -> IOResult[WorkerState, PipelineError]:
        """Return what a worker says about itself; ``problems`` is empty."""
        reply = self._ask(lambda: self.client.run(examine, programs, workers=[worker])[worker])
        return IOResult.do(
            evolve(state, address=worker, problems=())
            for content in reply
            for encoded in IOResult.from_result(_only_bytes(content, worker))
            for state in IOResult.from_result(
                from_json(encoded.decode("utf-8", "replace"), WorkerState, worker)
            )
        )

    def known_tasks(self) -> IOResult[tuple[str, ...], PipelineError]:
        """Return the names of the tasks that the cluster keeps."""
        return self._ask(lambda: tuple(map(str, self.client.list_datasets())))

    def send(self, task: WorkerTask) -> IOResult[None, PipelineError]:
        """Have a worker do a task; one that the cluster has already is not begun again.

        It is published: the cluster keeps it, and what comes of it, when this process is killed.
        """

        def send() -> None:
            future = self.client.submit(
                run_lane,
                task.order,
                self._base(task.base),
                key=task.name,
                workers=[task.worker],
                allow_other_workers=False,
                retries=0,
            )
            self.client.publish_dataset(future, name=task.name, override=True)
            self.futures[task.name] = future

        return self._ask(send)

    def state(self, name: str) -> IOResult[TaskState, PipelineError]:
        """Return how far a task is that was sent."""
        return IOSuccess(_STATES.get(self.futures[name].status, TaskState.FAILED))

    def answer(self, name: str) -> IOResult[bytes, PipelineError]:
        """Return the answer of a task that is done, as bytes that nobody has read."""
        future_result = self._ask(lambda: self.futures[name].result(timeout=_TAKE_SECONDS))
        return future_result.bind_result(lambda content: _only_bytes(content, name))

    def forget(self, name: str) -> IOResult[None, PipelineError]:
        """Have the cluster forget a task; nobody waits for it any more."""

        def forget() -> None:
            if name in self.client.list_datasets():
                self.client.unpublish_dataset(name)
            _ = self.futures.pop(name, None)

        return self._ask(forget)

    def close(self) -> None:
        """End the connection; what is published continues."""
        self.closing.close()

    def _base(self, content: bytes) -> object:
        """Return what many tasks share, as a value of the cluster."""
        name = f"adws-base-{sha256(content).hexdigest()}"
        with self.lock:
            if name not in self.bases:
                self.bases[name] = self.client.submit(hold, content, key=name)
            return self.bases[name]

    def _ask(self, question: Callable[[], _Value]) -> IOResult[_Value, PipelineError]:
        """Ask the scheduler; any exception of Dask becomes one kind of error."""
        try:
            return IOSuccess(question())
        except Exception as error:  # noqa: BLE001 - Dask raises what it likes
            return IOFailure(unusable(self.access.address, error))


def connect(
    access: SchedulerAccess, wait_seconds: float = _CONNECT_SECONDS
) -> IOResult[DaskCluster, PipelineError]:
    """Connect to a scheduler; ``ClusterUnusable`` if it does not answer."""
    with ExitStack() as stack:
        stack.enter_context(nothing_unpickled(access.address))
        try:
            client = Client(
                access.address,
                timeout=wait_seconds,
                security=security_of(access),
                set_as_default=False,
                name="adws",
            )
        except Exception as error:  # noqa: BLE001 - Dask raises what it likes
            return IOFailure(unusable(access.address, error))
        _ = stack.callback(client.close)
        return IOSuccess(DaskCluster(access, client, stack.pop_all()))


def security_of(access: SchedulerAccess) -> Security:
    """Return what Dask needs to know of the certificates."""
    if not access.ca:
        return Security()
    return Security(
        tls_ca_file=access.ca,
        tls_client_cert=access.certificate,
        tls_client_key=access.key,
        tls_worker_cert=access.certificate,
        tls_worker_key=access.key,
        require_encryption=True,
    )


def _only_bytes(content: object, origin: str) -> Result[bytes, PipelineError]:
    if isinstance(content, bytes):
        return Success(content)
    return Failure(
        WorkerFailed(
            f"{origin} answered with {content!r} in place of bytes",
            hint="start its workers with 'adws cluster worker', of the same version",
        )
    )


def unusable(address: str, error: Exception) -> PipelineError:
    """Return the error of a scheduler that Dask cannot use."""
    reason = str(error).strip().partition("\n")[0] or type(error).__name__
    return ClusterUnusable(
        f"the scheduler {address} cannot be used: {reason}",
        hint="check that it runs, with the same versions of adws and distributed: "
        "adws doctor --cluster",
        context={"address": address},
    )

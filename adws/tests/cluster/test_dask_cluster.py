"""The adapter to Dask, with a real scheduler and workers that mean no good."""

import atexit
import os
import pickle
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path, PurePath
from types import SimpleNamespace

import pytest
from attrs import frozen
from returns.result import Result, Success

from adws import io_ops
from adws.cluster import connecting, data_only, tasks
from adws.cluster import serving as serving_module
from adws.cluster.address import SchedulerAccess
from adws.cluster.cluster import TaskState, WorkerTask
from adws.cluster.connecting import start_worker
from adws.cluster.dask_cluster import DaskCluster, connect, security_of
from adws.cluster.data_only import NotUnpickledError
from adws.cluster.serving import LaneWorker
from adws.core.codec import from_json
from adws.core.errors import ClusterUnusable, LockHeld, PipelineError, WorkerFailed
from adws.core.far_lane import WorkerState
from adws.core.railway import settle
from adws.tests.cli.program import at_home
from adws.tests.cluster.machines import Machines, machines, wait_until
from adws.tests.vcs.repositories import error, value

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(200)]


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    """Yield a scheduler with one hostile worker."""
    folder = tmp_path_factory.mktemp("hostile")
    with at_home(PurePath(folder)), machines(folder) as started:
        started.start_scheduler()
        module = "adws.tests.cluster.hostile_worker"
        words = (sys.executable, "-m", module, started.address, str(folder / "ran"))
        _ = started.start("hostile", words)
        wait_until(lambda: "name: hostile" in started.text("scheduler/output"))
        yield started


@pytest.fixture
def cluster(stage: Machines) -> Iterator[DaskCluster]:
    """Yield a connection to the scheduler."""
    connection = value(connect(SchedulerAccess(stage.address)))
    yield connection
    connection.close()


def sent(cluster: DaskCluster, name: str, order: bytes) -> WorkerTask:
    """Send a task to the one worker, and return it once it has ended."""
    task = WorkerTask(name, value(cluster.workers())[0], order, b"base")
    assert value(cluster.send(task)) is None
    wait_until(lambda: value(cluster.state(name)) is not TaskState.RUNNING)
    return task


def ran_in(folder: Path) -> set[int]:
    """Return the processes in which the hostile code ran."""
    file = folder / "ran"
    return set(map(int, file.read_text().split())) if file.exists() else set()


def test_bytes_come_back_as_bytes(cluster: DaskCluster) -> None:
    """What is sent is kept by the cluster until it is forgotten."""
    task = sent(cluster, "adws/honest", b"honest")
    assert value(cluster.state(task.name)) is TaskState.DONE
    assert value(cluster.answer(task.name)) == b"honest on base"
    assert value(cluster.known_tasks()) == (task.name,)
    assert value(cluster.forget(task.name)) is None
    assert value(cluster.known_tasks()) == ()
    assert value(cluster.forget(task.name)) is None


def test_a_worker_says_what_it_is(cluster: DaskCluster) -> None:
    """Its address is the one that the scheduler knows, whatever it says."""
    (worker,) = value(cluster.workers())
    assert value(cluster.examine(worker, ("git",))) == WorkerState(worker, 3, busy=1, adws="9")


def test_a_pickled_answer_is_not_read(cluster: DaskCluster, stage: Machines) -> None:
    """The code in it does not run here."""
    task = sent(cluster, "adws/trap", b"return")
    refused = error(cluster.answer(task.name))
    assert isinstance(refused, WorkerFailed)
    assert refused.message.startswith("adws/trap answered with ")
    assert refused.message.endswith(" in place of bytes")
    assert os.getpid() not in ran_in(stage.folder)
    assert value(cluster.forget(task.name)) is None


def test_a_pickled_exception_is_not_read(cluster: DaskCluster, stage: Machines) -> None:
    """The task has failed, and that is all that is known of it."""
    task = sent(cluster, "adws/raise", b"raise")
    assert value(cluster.state(task.name)) is TaskState.FAILED
    assert isinstance(error(cluster.answer(task.name)), ClusterUnusable)
    assert os.getpid() not in ran_in(stage.folder)
    assert value(cluster.forget(task.name)) is None


def test_a_pickled_state_is_not_read(cluster: DaskCluster, stage: Machines) -> None:
    """A worker that is examined cannot run anything here either."""
    (worker,) = value(cluster.workers())
    assert error(cluster.examine(worker, ("trap",))).kind in {"ClusterUnusable", "WorkerFailed"}
    assert os.getpid() not in ran_in(stage.folder)


def test_nothing_is_unpickled_while_connected(stage: Machines) -> None:
    """Whichever way leads to an unpickler: Python itself refuses, and only until the end."""
    harmless = pickle.dumps(PurePath("/p"))
    cluster = value(connect(SchedulerAccess(stage.address)))
    other = value(connect(SchedulerAccess(stage.address)))
    cluster.close()
    with pytest.raises(NotUnpickledError, match="unpickles nothing while it is connected"):
        _ = pickle.loads(harmless)  # noqa: S301 - made three lines above
    other.close()
    assert pickle.loads(harmless) == PurePath("/p")  # noqa: S301 - as above


def test_nobody_answers() -> None:
    """A scheduler that is not there is told, with what to look at."""
    nobody = error(connect(SchedulerAccess("tcp://127.0.0.1:1"), 0.5))
    assert nobody.message.startswith("the scheduler tcp://127.0.0.1:1 cannot be used: ")
    assert "adws doctor --cluster" in nobody.hint


@frozen
class EchoRunner:
    """Runs nothing; answers with what it was given."""

    def state(self, programs: tuple[str, ...]) -> WorkerState:
        """Return a state that names the programs."""
        return WorkerState("", 1, programs=programs)

    def run(self, order: bytes, base: bytes) -> bytes:
        """Return both."""
        return order + base


def serving(
    address: str, folder: PurePath, stop: io_ops.Cancellation
) -> "Future[Result[None, PipelineError]]":
    """Serve in a thread of this process until it is stopped."""
    served = partial(start_worker, SchedulerAccess(address), EchoRunner(), folder, 1, "here")
    pool = ThreadPoolExecutor(1)
    text = pool.submit(lambda: settle(io_ops.with_cancellation(stop, served)))
    pool.shutdown(wait=False)
    return text


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    """Yield the address of a scheduler with a worker of ours, which ends when it is stopped."""
    with at_home(PurePath(tmp_path)), machines(tmp_path) as stage:
        stage.start_scheduler()
        stop = io_ops.Cancellation()
        done = serving(stage.address, PurePath(tmp_path / "w"), stop)
        wait_until(lambda: "name: here" in stage.text("scheduler/output"))
        yield stage.address
        stop.cancel()
        assert done.result(30) == Success(None)


def test_one_process_at_a_time_serves_in_a_folder(served: str, tmp_path: Path) -> None:
    """Until it is stopped."""
    second = serving(served, PurePath(tmp_path / "w"), io_ops.Cancellation())
    assert isinstance(second.result(30).failure(), LockHeld)


def test_a_worker_does_not_watch_its_threads(served: str) -> None:
    """Dask's profiler would cost a twentieth of a processor while all lanes only wait."""
    (worker,) = (item for item in list(LaneWorker._instances) if item.scheduler.address == served)
    assert "profile" not in worker.periodic_callbacks


def test_a_worker_whose_scheduler_goes_away_ends(tmp_path: Path) -> None:
    """Whoever started it starts it again; killed in the midst of a start, it is waited for."""
    with at_home(PurePath(tmp_path)), machines(tmp_path) as stage:
        stage.start_scheduler()
        done = serving(stage.address, PurePath(tmp_path / "w"), io_ops.Cancellation())
        wait_until(lambda: "compute stream" in stage.text("scheduler/output"))
        stage.running[0].kill()
        assert done.result(60).failure().message.endswith("is gone")


def test_a_worker_without_a_scheduler_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It waits for a minute, here for less."""
    monkeypatch.setattr(serving_module, "_WAIT_SECONDS", 1)
    done = serving("tcp://127.0.0.1:1", PurePath(tmp_path), io_ops.Cancellation())
    assert isinstance(done.result(60).failure(), ClusterUnusable)


def test_threads_share_one_connection(stage: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends with the process."""
    ends: list[Callable[[], None]] = []
    monkeypatch.setattr(connecting, "_connected", {})
    monkeypatch.setattr(atexit, "register", ends.append)
    first = value(connecting.connected(SchedulerAccess(stage.address)))
    assert value(connecting.connected(SchedulerAccess(stage.address))) is first
    assert ends
    for end in ends:
        end()


def test_an_encrypted_cluster_needs_all_three_files() -> None:
    """Dask refuses everything that is not encrypted then."""
    security = security_of(SchedulerAccess("tls://host:1", "ca", "certificate", "key"))
    assert security.require_encryption is True
    assert security.get_tls_config_for_role("client")["ca_file"] == "ca"


def test_only_a_worker_of_adws_runs_lanes() -> None:
    """Another one of Dask has no folder in which a project could stay."""
    plain = SimpleNamespace(address="tcp://127.0.0.1:1", state=SimpleNamespace(nthreads=3))
    assert from_json(tasks.examine((), plain).decode(), WorkerState, "it").unwrap() == (
        WorkerState("tcp://127.0.0.1:1", 3)
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("distributed.get_worker", lambda: plain)
        with pytest.raises(RuntimeError, match="adws cluster worker"):
            _ = tasks.run_lane(b"", b"")
        patch.setattr("distributed.get_worker", lambda: SimpleNamespace(runner=EchoRunner()))
        assert tasks.run_lane(b"order-", b"base") == b"order-base"
    ours = SimpleNamespace(address="tcp://127.0.0.1:1", state=plain.state, runner=EchoRunner())
    assert from_json(tasks.examine(("git",), ours).decode(), WorkerState, "it").unwrap() == (
        WorkerState("", 1, programs=("git",))
    )


def test_what_workers_share_is_held_once() -> None:
    """The workers take it from each other."""
    assert tasks.hold(b"base") == b"base"


def test_only_bytes_are_read() -> None:
    """Whatever else Dask has a form of its own for stays unread."""
    assert data_only._read_bytes({"type": "bytes"}, [b"a", b"b"]) == b"ab"
    assert data_only._read_bytes({"type": "numpy.ndarray"}, [b"a"]) == data_only.UNREAD

"""The adapter to Dask, with a real scheduler and workers that mean no good."""

import os
import pickle
import sys
from collections.abc import Iterator
from pathlib import Path, PurePath

import pytest

from adws.cluster.address import Access
from adws.cluster.cluster import Task, TaskState
from adws.cluster.dask_cluster import DaskCluster, connect
from adws.cluster.data_only import NotUnpickledError
from adws.core.errors import ClusterUnusable, WorkerFailed
from adws.core.far_lane import WorkerState
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
    connection = value(connect(Access(stage.address)))
    yield connection
    connection.close()


def sent(cluster: DaskCluster, name: str, order: bytes) -> Task:
    """Send a task to the one worker, and return it once it has ended."""
    task = Task(name, value(cluster.workers())[0], order, b"base")
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
    one = value(connect(Access(stage.address)))
    other = value(connect(Access(stage.address)))
    one.close()
    with pytest.raises(NotUnpickledError, match="unpickles nothing while it is connected"):
        _ = pickle.loads(harmless)
    other.close()
    assert pickle.loads(harmless) == PurePath("/p")


def test_nobody_answers(here: PurePath) -> None:
    """A scheduler that is not there is told, with what to look at."""
    nobody = error(connect(Access("tcp://127.0.0.1:1"), 0.5))
    assert nobody.message.startswith("the scheduler tcp://127.0.0.1:1 cannot be used: ")
    assert "adws doctor --cluster" in nobody.hint

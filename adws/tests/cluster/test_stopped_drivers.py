"""Lanes whose driver waits, is cancelled or killed, or loses the cluster."""

from collections.abc import Callable
from pathlib import Path
from threading import Timer

import pytest

from adws import io_ops
from adws.cluster.cluster import TaskState, WorkerTask
from adws.core.context import Context
from adws.core.errors import ClusterUnusable
from adws.slots import LANE_ANSWERS
from adws.steps.send_lane import send_lane
from adws.tests.cluster.clusters import Reply, ScriptedCluster, fit
from adws.tests.cluster.conftest import Connect
from adws.tests.cluster.lane_workers import WORKERS, honest, money
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(200)]


def stopping(stop: io_ops.Cancellation) -> Callable[[WorkerTask], Reply]:
    """Return a worker that works on when its driver is stopped."""

    def works(_: WorkerTask) -> Reply:
        stop.cancel("the test")
        return TaskState.RUNNING

    return works


def test_a_lane_waits_for_room(lane: Context, connect: Connect, tmp_path: Path) -> None:
    """A worker that is full gets it later; a cancelled driver leaves everything as it is."""
    cluster = connect(
        ScriptedCluster({WORKERS[0]: honest(tmp_path)}, {WORKERS[0]: fit(WORKERS[0], 0)})
    )
    stop = io_ops.Cancellation()
    later = Timer(2.0, stop.cancel)
    later.start()
    assert error(io_ops.with_cancellation(stop, lambda: send_lane(lane))).kind == "Cancelled"
    later.join()
    assert cluster.sent == []


def test_a_cancelled_driver_leaves_its_task(lane: Context, connect: Connect) -> None:
    """The next one takes it up."""
    stop = io_ops.Cancellation()
    cluster = connect(ScriptedCluster({WORKERS[0]: stopping(stop)}))
    assert error(io_ops.with_cancellation(stop, lambda: send_lane(lane))).kind == "Cancelled"
    assert len(cluster.kept) == 1
    assert money(lane) == [["reserved"], ["reserved"]]


def test_a_task_of_a_killed_driver_is_taken_up(
    lane: Context, connect: Connect, tmp_path: Path
) -> None:
    """Nothing is sent or reserved again."""
    stop = io_ops.Cancellation()
    first = connect(ScriptedCluster({WORKERS[0]: stopping(stop)}))
    _ = error(io_ops.with_cancellation(stop, lambda: send_lane(lane)))
    (task,) = first.sent
    again = ScriptedCluster(
        {WORKERS[0]: lambda _: TaskState.FAILED}, kept={task.name: honest(tmp_path)(task)}
    )
    _ = connect(again)
    assert len(value(send_lane(lane)).require(LANE_ANSWERS).unwrap().answers) == 2
    assert again.sent == []
    assert money(lane) == [["reserved", "settled"], ["reserved", "settled"]]


def test_a_cluster_that_breaks_ends_the_lane(lane: Context, connect: Connect) -> None:
    """What was sent stays there for the next driver."""
    cluster = ScriptedCluster({})

    def breaks(_: WorkerTask) -> Reply:
        cluster.broken = ClusterUnusable("gone")
        return TaskState.RUNNING

    cluster.replies[WORKERS[0]] = breaks
    _ = connect(cluster)
    assert error(send_lane(lane)) == ClusterUnusable("gone")
    assert len(cluster.kept) == 1
    _ = connect(ScriptedCluster({}, broken=ClusterUnusable("off")))
    assert error(send_lane(lane)) == ClusterUnusable("off")

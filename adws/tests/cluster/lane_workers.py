"""Workers for lanes, and what a lane leaves behind."""

import json
from collections.abc import Callable
from pathlib import Path, PurePath

from adws import io_ops
from adws.cli.lane_runner import FolderRunner
from adws.cluster.cluster import WorkerTask
from adws.cluster.envelope import opened_envelope, sealed_envelope
from adws.cluster.order import LaneOrder
from adws.cluster.reply import LaneReply
from adws.core.context import Context
from adws.engine.loading import load_workflow
from adws.engine.run import run_workflow
from adws.tests.cluster.clusters import Reply, read_reply
from adws.tests.vcs.repositories import value

WORKERS = ("tcp://10.0.0.1:1", "tcp://10.0.0.2:1", "tcp://10.0.0.3:1")


def honest(folder: Path) -> Callable[[WorkerTask], Reply]:
    """Return a worker that does what it is told, in a folder."""
    runner = FolderRunner(PurePath(folder) / "worker", 2)
    return lambda task: runner.run(task.order, task.base)


def failing(reply: LaneReply) -> Callable[[WorkerTask], Reply]:
    """Return a worker that always replies the same."""
    return lambda _: sealed_envelope(reply)


def altering(
    worker: Callable[[WorkerTask], Reply], change: Callable[[LaneReply], LaneReply]
) -> Callable[[WorkerTask], Reply]:
    """Return a worker whose replies are those of another one, changed."""

    def altered(task: WorkerTask) -> Reply:
        reply, bundle = read_reply(worker(task))
        return sealed_envelope(change(reply), bundle)

    return altered


def whole_lane(context: Context) -> Context:
    """Run the workflow ``far_lane`` and return what it leaves."""
    result = value(run_workflow(value(load_workflow("far_lane")), context))
    assert result.error is None
    return result.context


def money(context: Context) -> list[list[str]]:
    """Return what became of each call, in order."""
    file = context.root / ".adws/money.jsonl"
    lines = list(map(json.loads, value(io_ops.read_text(file)).splitlines()))
    ids = dict.fromkeys(line["id"] for line in lines)
    return [[line["entered"] for line in lines if line["id"] == call] for call in ids]


def order_of(task: WorkerTask) -> LaneOrder:
    """Return the order of a task."""
    return opened_envelope(task.order, LaneOrder, "the order").unwrap()[0]

"""A worker of a cluster that runs lanes: Dask's own, with a folder and what runs them."""

import asyncio
from pathlib import PurePath

import dask.config
from distributed import Worker
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.cluster.address import SchedulerAccess
from adws.cluster.dask_cluster import security_of, unusable
from adws.cluster.tasks import LaneRunner
from adws.core.errors import ClusterUnusable, PipelineError
from adws.core.railway import settle

_LOOK_SECONDS = 0.2
_WAIT_SECONDS = 60
# By default a worker walks the stacks of all its threads a hundred times a second. The threads
# of lanes wait for agents most of their time, and their stacks are deep.
_QUIET = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.system-monitor.gil.enabled": False,
}


class LaneWorker(Worker):
    """A worker of Dask that has a runner of lanes."""

    runner: LaneRunner


def serve(
    access: SchedulerAccess, runner: LaneRunner, folder: PurePath, lanes: int, name: str
) -> IOResult[None, PipelineError]:
    """Run lanes for a scheduler until a signal asks for the end.

    One process at a time serves in a folder; ``LockHeld`` names it. ``ClusterUnusable`` if the
    scheduler does not answer, or goes away.
    """
    return io_ops.with_lock(
        folder / "lock",
        lambda: io_ops.with_stop_signals(
            lambda: asyncio.run(_serve(access, runner, folder, lanes, name))
        ),
    )


async def _serve(
    access: SchedulerAccess, runner: LaneRunner, folder: PurePath, lanes: int, name: str
) -> IOResult[None, PipelineError]:
    with dask.config.set(_QUIET):
        worker = LaneWorker(
            access.address,
            nthreads=lanes,
            name=name or None,
            local_directory=str(folder / "dask"),
            security=security_of(access),
            memory_limit=0,
            death_timeout=_WAIT_SECONDS,
        )
    worker.runner = runner
    try:
        _ = await worker
    except Exception as error:  # noqa: BLE001 - Dask raises what it likes
        return IOFailure(unusable(access.address, error))
    exit_code = await _until_stopped(worker)
    _ = await worker.close(executor_wait=False)
    return exit_code


async def _until_stopped(worker: Worker) -> IOResult[None, PipelineError]:
    while not settle(io_ops.stop_requested()).value_or(None):
        if worker.status.name not in {"running", "paused"}:
            return IOFailure(
                ClusterUnusable(
                    f"the scheduler {worker.scheduler.address} is gone",
                    hint="start the worker again once the scheduler runs",
                )
            )
        await asyncio.sleep(_LOOK_SECONDS)
    return IOSuccess(None)

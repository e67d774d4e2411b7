"""The way to Dask: imported only where a cluster is used, and connected to once a process."""

import atexit
from importlib.util import find_spec
from pathlib import PurePath
from threading import Lock

from returns.io import IOFailure, IOResult, IOSuccess

from adws.cluster.address import SchedulerAccess, access_of
from adws.cluster.cluster import Cluster
from adws.cluster.placing import Placement
from adws.cluster.tasks import LaneRunner
from adws.core.errors import ClusterUnusable, PipelineError
from adws.core.settings import Settings

_lock = Lock()
_connected: dict[SchedulerAccess, Cluster] = {}
_placements: dict[SchedulerAccess, Placement] = {}


def connected(access: SchedulerAccess) -> IOResult[Cluster, PipelineError]:
    """Return the connection to a scheduler; all threads of the process share it.

    ``ClusterUnusable`` if the scheduler does not answer or Dask is not installed.
    """
    missing = _missing()
    if missing is not None:
        return IOFailure(missing)
    from adws.cluster.dask_cluster import (  # noqa: PLC0415 - an extra, and slow to import
        DaskCluster,
        connect,
    )

    def keep(cluster: DaskCluster) -> Cluster:
        _connected[access] = cluster
        _ = atexit.register(cluster.close)
        return cluster

    with _lock:
        connection = _connected.get(access)
        return IOSuccess(connection) if connection else connect(access).map(keep)


def cluster_of(settings: Settings) -> IOResult[Cluster, PipelineError]:
    """Return the connection to the scheduler of the setting ``cluster``.

    ``SettingsInvalid`` if it is no address that can be used.
    """
    return IOResult.from_result(access_of(settings)).bind(connected)


def placement_of(settings: Settings) -> IOResult[Placement, PipelineError]:
    """Return who places lanes on the workers of that scheduler; all threads share it."""
    return IOResult.do(
        _placements.setdefault(access, Placement(cluster))
        for access in IOResult.from_result(access_of(settings))
        for cluster in connected(access)
    )


def start_worker(
    access: SchedulerAccess, runner: LaneRunner, folder: PurePath, lanes: int, name: str
) -> IOResult[None, PipelineError]:
    """Run lanes for a scheduler until a signal asks for the end."""
    missing = _missing()
    if missing is not None:
        return IOFailure(missing)
    from adws.cluster.serving import serve  # noqa: PLC0415 - an extra, and slow to import

    return serve(access, runner, folder, lanes, name)


def _missing() -> PipelineError | None:
    if find_spec("distributed") is not None:
        return None
    return ClusterUnusable(
        "Dask's distributed is not installed",
        hint="pip install 'adws-pipeline[cluster]', on all machines",
    )

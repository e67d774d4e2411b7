"""Find the workers of the cluster, before anything is spent."""

from returns.io import IOResult, IOSuccess

from adws.cluster.connecting import cluster_of
from adws.cluster.fitness import examined, usable
from adws.cluster.ordering import programs_of
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.reports import cluster_terminal
from adws.slot_values import extensions_of
from adws.slots import ACTORS, ON_CLUSTER, WORKER_STATES


@step(
    reads=(ACTORS,),
    writes=(ON_CLUSTER, WORKER_STATES),
    shows=show(cluster_terminal.workers_line, WORKER_STATES),
    doing="looking for workers",
)
def find_workers(context: Context) -> IOResult[Context, PipelineError]:
    """Put the workers that can run lanes into the context; none without the setting ``cluster``.

    Fails with ``SettingsInvalid`` for an address that is not encrypted, and with
    ``ClusterUnusable`` if no worker can run lanes.
    """
    address = context.settings.cluster
    if not address:
        return IOSuccess(context.put(ON_CLUSTER, value=False).put(WORKER_STATES, ()))
    return IOResult.do(
        context.put(ON_CLUSTER, value=True).put(WORKER_STATES, fit)
        for actors in IOResult.from_result(context.require(ACTORS))
        for cluster in cluster_of(context.settings)
        for states in examined(cluster, programs_of(actors, extensions_of(context)))
        for fit in IOResult.from_result(usable(address, states))
    )

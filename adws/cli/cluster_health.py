"""The health of each worker of a cluster, for ``adws doctor``."""

from returns.io import IOResult
from returns.pipeline import is_successful

from adws.cli.health_check import HealthCheck
from adws.cluster.connecting import cluster_of
from adws.cluster.fitness import examined, usable
from adws.cluster.ordering import programs_of
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.far_lane import WorkerState
from adws.core.railway import settle
from adws.slot_values import extensions_of
from adws.slots import ACTORS
from adws.steps.choose_agent import choose_agent

_GIGABYTE = 10**9


def cluster_health(context: Context) -> tuple[HealthCheck, ...]:
    """Check each worker of the cluster in the settings, without sending it work."""
    settled = settle(_states(context))
    if not is_successful(settled):
        return (_missing(settled.failure()),)
    states = settled.unwrap()
    fit = usable(context.settings.cluster, states)
    return (*(() if is_successful(fit) else (_missing(fit.failure()),)), *map(_check, states))


def _states(context: Context) -> IOResult[tuple[WorkerState, ...], PipelineError]:
    return IOResult.do(
        states
        for cluster in cluster_of(context.settings)
        for chosen in choose_agent(context)
        for actors in IOResult.from_result(chosen.require(ACTORS))
        for states in examined(cluster, programs_of(actors, extensions_of(context)))
    )


def _missing(error: PipelineError) -> HealthCheck:
    return HealthCheck("cluster", ok=False, detail=error.message, hint=error.hint)


def _check(state: WorkerState) -> HealthCheck:
    return HealthCheck(
        f"worker {state.address}",
        ok=not state.problems,
        detail="; ".join((*state.problems, *_facts(state))),
        hint="read its output, and restart it" if state.problems else "",
    )


def _facts(state: WorkerState) -> tuple[str, ...]:
    """Return what a worker reports about itself, in words."""
    if not state.adws:
        return ()
    versions = (state.git, *state.programs)
    return (
        f"adws {state.adws}, Python {state.python}, {', '.join(filter(None, versions))}",
        f"{state.busy} of {state.lanes} lanes in use",
        f"{state.processors} cores, {state.free_bytes / _GIGABYTE:.1f} GB free",
    )

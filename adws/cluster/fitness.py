"""Which workers a lane can be sent to, and why not to the others."""

from attrs import evolve
from returns.io import IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws.cluster.cluster import Cluster
from adws.cluster.order import Software, software_here
from adws.core.errors import ClusterUnusable, PipelineError
from adws.core.far_lane import WorkerState
from adws.core.railway import collect

MIN_FREE_BYTES = 200_000_000
"""With less space than this a worker gets no lane."""


def examined(
    cluster: Cluster, programs: tuple[str, ...]
) -> IOResult[tuple[WorkerState, ...], PipelineError]:
    """Return every worker of a cluster as it is, with what speaks against sending it a lane.

    ``programs`` are those that a lane needs there.
    """
    return IOResult.do(
        states
        for addresses in cluster.workers()
        for states in collect(examine(cluster, address, programs) for address in addresses)
    )


def examine(
    cluster: Cluster, worker: str, programs: tuple[str, ...]
) -> IOResult[WorkerState, PipelineError]:
    """Return a worker as it is; one that does not answer has that as its problem."""
    return (
        cluster.examine(worker, programs)
        .map(lambda state: evolve(state, problems=problems_of(state, software_here())))
        .lash(lambda error: IOSuccess(WorkerState(worker, lanes=0, problems=(error.message,))))
    )


def problems_of(state: WorkerState, ours: Software) -> tuple[str, ...]:
    """Return why no lane is sent to a worker, in sentences.

    >>> problems_of(WorkerState("tcp://127.0.0.1:1", 4), Software("1.0", "3.12"))
    ("it was not started with 'adws cluster worker'",)
    """
    if not state.adws:
        return ("it was not started with 'adws cluster worker'",)
    checks = (
        (state.adws != ours.adws, f"it has adws {state.adws}, this machine has {ours.adws}"),
        (
            state.python != ours.python,
            f"it has Python {state.python}, this machine has {ours.python}",
        ),
        (not state.git, "it has no git"),
        (bool(state.missing), f"it has no {', '.join(state.missing)}"),
        (state.free_bytes < MIN_FREE_BYTES, "its disk is full"),
    )
    return tuple(text for wrong, text in checks if wrong)


def usable(
    address: str, states: tuple[WorkerState, ...]
) -> Result[tuple[WorkerState, ...], PipelineError]:
    """Return the workers that lanes are sent to; ``ClusterUnusable`` if there is none."""
    fit = tuple(state for state in states if not state.problems)
    if fit:
        return Success(fit)
    reasons = "; ".join(f"{state.address}: {', '.join(state.problems)}" for state in states)
    return Failure(
        ClusterUnusable(
            f"no worker of {address} can run lanes: {reasons or 'there is none'}",
            hint=f"start one: adws cluster worker {address}",
            context={"address": address},
        )
    )

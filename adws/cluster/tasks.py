"""What a cluster's workers are asked to do; Dask finds these functions by their names.

A scheduler imports this file too, so it imports little.
"""

from typing import Any, Protocol

from adws.core.codec import to_json
from adws.core.far_lane import WorkerState


class LaneRunner(Protocol):
    """What a worker of adws has that another worker of the cluster has not."""

    def state(self, programs: tuple[str, ...]) -> WorkerState:
        """Return what the worker says about itself, and which of these programs it has."""
        ...

    def run(self, order: bytes, base: bytes) -> bytes:
        """Run a lane and return the reply, which also reports failures."""
        ...


def hold(content: bytes) -> bytes:
    """Return what was given, so that the workers can take it from each other."""
    return content


def run_lane(order: bytes, base: bytes) -> bytes:
    """Run a lane on the worker that this is called on."""
    from distributed import get_worker  # noqa: PLC0415 - slow to import, and only there on workers

    runner: LaneRunner | None = getattr(get_worker(), "runner", None)
    if runner is None:
        message = "this worker was not started with 'adws cluster worker'"
        raise RuntimeError(message)
    return runner.run(order, base)


def examine(programs: tuple[str, ...], dask_worker: Any) -> bytes:  # noqa: ANN401 - Dask's
    """Return what a worker says about itself, as JSON."""
    runner: LaneRunner | None = getattr(dask_worker, "runner", None)
    plain = WorkerState(str(dask_worker.address), int(dask_worker.state.nthreads))
    state = runner.state(programs) if runner else plain
    return to_json(state).encode()

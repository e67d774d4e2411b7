"""Which worker gets the next lane: one that is fit, and has the most room."""

from threading import Lock
from typing import Any

from attrs import define, field
from returns.io import IOResult

from adws.cluster.cluster import Cluster
from adws.cluster.fitness import examine
from adws.core.errors import PipelineError
from adws.core.far_lane import WorkerState
from adws.core.railway import traverse


@define
class Placement:
    """The lanes that this process has on each worker; several threads use it."""

    cluster: Cluster
    states: dict[str, WorkerState] = field(factory=dict[str, WorkerState])
    running: dict[str, int] = field(factory=dict[str, int])
    lock: Any = field(factory=Lock)

    def workers(
        self, programs: tuple[str, ...]
    ) -> IOResult[tuple[WorkerState, ...], PipelineError]:
        """Return the workers that are there, each examined when it was first seen."""

        def state_of(address: str) -> IOResult[WorkerState, PipelineError]:
            if address in self.states:
                return IOResult.from_value(self.states[address])
            return examine(self.cluster, address, programs).map(self._keep)

        return self.cluster.workers().bind(lambda there: traverse(state_of, there))

    def take(self, fit: tuple[WorkerState, ...]) -> str:
        """Return the worker with the most room, and count a lane there; empty if all are full.

        Call ``give_back`` when the lane is over.
        """
        with self.lock:
            room = {
                state.address: state.lanes - self.running.get(state.address, 0) for state in fit
            }
            best = max(room, key=room.__getitem__)
            if room[best] <= 0:
                return ""
            self.running[best] = self.running.get(best, 0) + 1
            return best

    def count(self, worker: str) -> None:
        """Count a lane on a worker that runs there already."""
        with self.lock:
            self.running[worker] = self.running.get(worker, 0) + 1

    def give_back(self, worker: str) -> None:
        """Count a lane less."""
        with self.lock:
            self.running[worker] -= 1

    def _keep(self, state: WorkerState) -> WorkerState:
        self.states[state.address] = state
        return state

"""What is to be tried, where, and for how long."""

from collections.abc import Mapping
from math import inf
from pathlib import PurePath

from attrs import frozen

from adws.core.turn import Task
from adws.search.candidates import Candidate
from adws.search.observed import Observed, TracedCase
from adws.search.tried import Aims

_LEAST_SECONDS = 0.2
_UNKNOWN_SECONDS = 0.1
_UNSEEN_PART = 10

_LEAST_AT_FIRST = 0.03
_UNKNOWN_AT_FIRST = 0.005
_UNSEEN_AT_FIRST = 20
_SLOWER_UNDER_TRACE = 2.0


@frozen
class Desk:
    """Where one search works: a temporary folder outside of the tree, and the user's variables."""

    folder: PurePath
    environment: Mapping[str, str]

    @property
    def scratch(self) -> PurePath:
        """Where tests find their temporary folder."""
        return self.folder / "tmp"


@frozen
class Limits:
    """What one try may take, in seconds.

    ``live`` and ``cpu`` are wall clock and processor time of a try in live functions, ``fresh``
    is wall clock of one with a fresh import. ``first`` is processor time, too: what takes longer
    must wait until others have been tried.
    """

    live: float
    cpu: float
    fresh: float
    first: float = inf


@frozen
class Trial:
    """Candidates to try.

    ``live`` are the indexes of those that may be tried in live functions; the others are imported
    afresh. The run ends ``after_first`` tries after the first that fulfils the aims. Where it is
    not ``thorough``, those that are costly to try are put off.
    """

    candidates: tuple[Candidate, ...]
    texts: Mapping[str, str]
    aims: Aims
    live: frozenset[int]
    after_first: int
    thorough: bool = True


def limits_of(observed: Observed, aims: Aims) -> Limits:
    """Return how long a try may take, from how long the cases took under the trace.

    Processor time ends endless loops soon, however busy the machine is; the clock is generous. A
    failing case may have much before it where it failed; of one that never ended nothing is known.
    """
    ended = {case.id: case.seconds for case in observed.cases if case.passed or case.progress}
    failing = [ended.get(case, _UNKNOWN_SECONDS) for case in aims.case_ids]
    passing = [ended.get(case, _UNKNOWN_SECONDS) for case in (*aims.guards, *aims.others)]
    cpu = _LEAST_SECONDS + _UNSEEN_PART * max(failing, default=0.0) + sum(failing) + sum(passing)
    live = 5.0 + 3 * cpu
    return Limits(live, cpu, live + 3 * observed.seconds, min(cpu, _at_first(observed, aims)))


def _at_first(observed: Observed, aims: Aims) -> float:
    """Return what a try may take at first: enough for most, and little for what never ends."""
    ended = {case.id: _alone(case) for case in observed.cases if case.passed or case.progress}
    failing = [ended.get(case, _UNKNOWN_AT_FIRST) for case in aims.case_ids]
    every = [*failing, *(ended.get(case, 0.0) for case in (*aims.guards, *aims.others))]
    return _LEAST_AT_FIRST + _UNSEEN_AT_FIRST * max(failing, default=0.0) + 2 * sum(every)


def _alone(case: TracedCase) -> float:
    return case.seconds / _SLOWER_UNDER_TRACE if case.alone is None else case.alone


def case_ids(task: Task) -> tuple[str, ...]:
    """Return the ids that the failing cases have in their suite."""
    return tuple(failure.case_id.removeprefix(task.id_prefix) for failure in task.failures)

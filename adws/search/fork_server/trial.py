"""What is to be tried, and for how long."""

from collections.abc import Mapping
from math import inf

from attrs import frozen

from adws.search.candidates import Candidate
from adws.search.observed import Observed, TracedCase
from adws.search.tried import Aims
from adws.search.weights import WEIGHTS

_LIMITS = WEIGHTS.fork_server.limits


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
    failing = [ended.get(case, _LIMITS.unknown_seconds) for case in aims.case_ids]
    passing = [ended.get(case, _LIMITS.unknown_seconds) for case in (*aims.guards, *aims.others)]
    cpu = (
        _LIMITS.least_seconds
        + _LIMITS.unseen_part * max(failing, default=0.0)
        + sum(failing)
        + sum(passing)
    )
    live = 5.0 + 3 * cpu
    return Limits(live, cpu, live + 3 * observed.seconds, min(cpu, _at_first(observed, aims)))


def _at_first(observed: Observed, aims: Aims) -> float:
    """Return what a try may take at first: enough for most, and little for what never ends."""
    ended = {case.id: _alone(case) for case in observed.cases if case.passed or case.progress}
    failing = [ended.get(case, _LIMITS.unknown_first_seconds) for case in aims.case_ids]
    every = [*failing, *(ended.get(case, 0.0) for case in (*aims.guards, *aims.others))]
    return (
        _LIMITS.least_first_seconds
        + _LIMITS.unseen_first_part * max(failing, default=0.0)
        + 2 * sum(every)
    )


def _alone(case: TracedCase) -> float:
    return case.seconds / _LIMITS.trace_slows if case.alone is None else case.alone

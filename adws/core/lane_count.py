"""How many lanes a machine can carry."""

from collections.abc import Iterable

from adws.core.proposal import Proposal

_LANES_PER_CORE = 8
"""A lane waits for its agent most of the time."""
_BYTES_PER_LANE = 512 * 1024 * 1024
"""The memory of an agent and of a small suite's start, in bytes."""


def lanes_carried(most_lanes: int, cores: int, free_bytes: int | None) -> int:
    """Return how many of the requested lanes a machine can carry: at least one.

    ``free_bytes`` is the memory that programs may still take; None if unknown.

    >>> lanes_carried(64, cores=2, free_bytes=32 * 1024**3)
    16
    >>> lanes_carried(8, cores=2, free_bytes=1024**3), lanes_carried(4, cores=2, free_bytes=None)
    (2, 4)
    """
    by_cores = _LANES_PER_CORE * cores
    by_memory = by_cores if free_bytes is None else free_bytes // _BYTES_PER_LANE
    return max(1, min(most_lanes, by_cores, by_memory))


def lanes_after(lanes: int, proposals: Iterable[Proposal]) -> int:
    """Return how many lanes work next: half as many if an agent's service rejected calls."""
    turned_away = any(proposal.calls > 1 for proposal in proposals)
    return max(1, lanes // 2) if turned_away else lanes


def free_bytes_in(meminfo: str) -> int | None:
    r"""Return the memory that programs may still take, from ``/proc/meminfo`` (proc(5)).

    >>> free_bytes_in("MemTotal:  8000 kB\nMemAvailable:  2000 kB\n"), free_bytes_in("")
    (2048000, None)
    """
    for line in meminfo.splitlines():
        name, _, amount = line.partition(":")
        if name == "MemAvailable":
            return int(amount.split()[0]) * 1024
    return None

"""The order in which nested workflows are built, and the cycles among them."""

from graphlib import CycleError, TopologicalSorter
from pathlib import PurePath

from attrs import frozen

from adws.engine.library import Library

Edge = tuple[PurePath, PurePath]
"""A file and a file that it nests."""


@frozen
class BuildOrder:
    """``paths``: every file, after those that it nests. ``cycles``: paths from a file to itself."""

    paths: tuple[PurePath, ...]
    cycles: tuple[tuple[PurePath, ...], ...] = ()

    @property
    def cut(self) -> frozenset[Edge]:
        """The edges that close a cycle; without them there is an order."""
        return frozenset((cycle[-2], cycle[-1]) for cycle in self.cycles)


def build_order(library: Library) -> BuildOrder:
    """Return the order in which to build; each cycle begins with the file that was read first."""
    order = BuildOrder(())
    while True:
        graph = {
            path: [inner for inner in volume.nested_paths if (path, inner) not in order.cut]
            for path, volume in library.items()
        }
        try:
            return BuildOrder(tuple(TopologicalSorter(graph).static_order()), order.cycles)
        except CycleError as error:
            order = BuildOrder(
                (), (*order.cycles, _rotated_to_first(error.args[1], tuple(library)))
            )


def _rotated_to_first(cycle: list[PurePath], paths: tuple[PurePath, ...]) -> tuple[PurePath, ...]:
    ring = cycle[:0:-1]
    start = ring.index(min(ring, key=paths.index))
    return (*ring[start:], *ring[:start], ring[start])

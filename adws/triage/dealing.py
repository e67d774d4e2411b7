"""Assign groups of failures to lanes: groups that touch a common file share a lane."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

from adws.core.lane_work import LaneWork
from adws.core.selected_group import SelectedGroup

_SOURCE_FOLDERS = frozenset({"src", "lib"})
_COMMON = 0.5
"""A file that more than this share of the groups touch does not count."""


def deal(
    groups: Sequence[SelectedGroup], imports: Mapping[str, frozenset[str]]
) -> tuple[LaneWork, ...]:
    """Return the groups by lane: groups that touch a common file share a lane.

    A group touches the source files at which its failures were raised. If none is known, it touches
    the modules that its test files import (``imports``: modules by test file, as paths without
    suffix), without those that most groups import, if any remain. If the traces of most other
    groups contain the source file of one group, that group is assigned alone: its fix may fix them.
    """
    root = _shared_root(groups)
    if root is not None:
        return (LaneWork(1, (root,)),)
    common = Counter(name for group in groups for name in _imported(group, imports))
    rare = frozenset(name for name, count in common.items() if count <= _COMMON * len(groups))
    lanes: list[tuple[set[str], list[SelectedGroup]]] = []
    for group in groups:
        imported = _imported(group, imports)
        touched = set(_sources(group) or imported & rare or imported) or {group.group}
        joined = [lane for lane in lanes if lane[0] & touched]
        lanes = [lane for lane in lanes if not lane[0] & touched]
        names = touched.union(*(lane[0] for lane in joined))
        lanes.append((names, [*(group for lane in joined for group in lane[1]), group]))
    in_order = sorted(lanes, key=lambda lane: groups.index(lane[1][0]))
    return tuple(
        LaneWork(number, tuple(members)) for number, (_, members) in enumerate(in_order, start=1)
    )


def module_path(path: str) -> str:
    """Return a file as modules import it: without suffix, and without a folder of sources.

    >>> module_path("src/shop/cart.py"), module_path("calc.js")
    ('shop/cart', 'calc')
    """
    place = PurePosixPath(path).with_suffix("")
    parts = place.parts[1:] if place.parts[0] in _SOURCE_FOLDERS else place.parts
    return "/".join(parts)


def _shared_root(groups: Sequence[SelectedGroup]) -> SelectedGroup | None:
    """Return the group whose source file is in the traces of most others, if there is one."""
    passing_through = {
        group.group: sum(
            bool(_sources(group) & _traced(other)) for other in groups if other is not group
        )
        for group in groups
        if not group.tried
    }
    most = max(passing_through.values(), default=0)
    if not most:
        return None
    return next(group for group in groups if passing_through.get(group.group) == most)


def _sources(group: SelectedGroup) -> frozenset[str]:
    files = (failure.source_file for failure in group.failures)
    return frozenset(module_path(file) for file in files if file)


def _traced(group: SelectedGroup) -> frozenset[str]:
    """Return the files in a group's stack traces, without its source files."""
    frames = (frame for failure in group.failures for frame in failure.evidence.frames)
    return frozenset(module_path(frame.file) for frame in frames) - _sources(group)


def _imported(group: SelectedGroup, imports: Mapping[str, frozenset[str]]) -> frozenset[str]:
    files = {failure.file for failure in group.failures}
    return frozenset().union(*(imports.get(file, frozenset()) for file in files))

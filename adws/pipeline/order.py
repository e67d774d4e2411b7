"""The order in which specs are worked on: what others need first, then API before UI, then by id.

Pure: the same specs give the same order, however they are given.
"""

import re
from collections.abc import Iterable, Mapping
from enum import IntEnum
from pathlib import PurePosixPath

from adws.core.spec import OrderedSpec, Spec, SpecProblem

_Needs = Mapping[str, Mapping[str, str]]
"""By the id of a spec the ids of those that it needs, each with why."""


class Area(IntEnum):
    """What a spec is about, in the order of work."""

    SCHEMA = 0
    API = 1
    OTHER = 2
    UI = 3


_WORDS = {
    **dict.fromkeys(("schema", "schemas"), Area.SCHEMA),
    **dict.fromkeys(("api", "apis", "endpoints", "rest", "graphql"), Area.API),
    **dict.fromkeys(
        ("ui", "app", "web", "frontend", "page", "pages", "component", "components", "views"),
        Area.UI,
    ),
}
_OF_PAGES = "playwright"


def in_order(specs: Iterable[Spec]) -> tuple[tuple[OrderedSpec, ...], tuple[SpecProblem, ...]]:
    """Return specs in the order of work, and the cycles among them."""
    sorted_specs = sorted(specs, key=lambda spec: (spec.id, spec.file, spec.line))
    by_id = {spec.id: spec for spec in reversed(sorted_specs)}
    paths = {name: _schema_path(spec) for name, spec in by_id.items()}
    needs = {name: _needs(spec, by_id, paths) for name, spec in by_id.items()}
    depths, cycles = _depths({name: frozenset(ids) for name, ids in needs.items()})
    for cycle in cycles:
        first = cycle[0]
        needs[first] = {name: why for name, why in needs[first].items() if name not in cycle}
    placed = sorted(
        sorted_specs,
        key=lambda spec: (depths[spec.id], spec.settings.optional, area_of(spec), spec.id),
    )
    rows = (
        OrderedSpec(spec, place, _why(spec, needs[spec.id]), tuple(needs[spec.id]))
        for place, spec in enumerate(placed, 1)
    )
    return tuple(rows), tuple(_cycle(by_id, cycle) for cycle in cycles)


def area_of(spec: Spec) -> Area:
    """Return what a spec is about: as its id begins, or as a folder is called, or by its runner."""
    folders = PurePosixPath(spec.file).parent.parts
    words = (re.split(r"[-_.]", spec.id)[0], *folders)
    areas = [_WORDS[word.lower()] for word in words if word.lower() in _WORDS]
    usual = Area.UI if spec.runner == _OF_PAGES else Area.OTHER
    return areas[0] if areas else usual


def _needs(
    spec: Spec, by_id: Mapping[str, Spec], paths: Mapping[str, tuple[str, ...]]
) -> dict[str, str]:
    """Return the pending specs that come before one: declared, around it, above it in its schema.

    A parent that is optional is not waited for.
    """
    parents = (
        name
        for name, other in by_id.items()
        if not other.settings.optional and _is_above(paths[name], paths[spec.id])
    )
    reasons = dict.fromkeys(sorted(parents), "its parent")
    reasons |= {name: "declared" for name in spec.settings.after if name in by_id}
    return reasons | ({spec.inside: "its group"} if spec.inside in by_id else {})


def _schema_path(spec: Spec) -> tuple[str, ...]:
    """Return the parts of an id before its number; none for an id that is made of a path."""
    *path, number = re.split(r"[-_.]", spec.id)
    is_written = spec.id in f"{spec.title}\n{spec.reason}"
    return tuple(path) if is_written and number.isdecimal() else ()


def _is_above(path: tuple[str, ...], other: tuple[str, ...]) -> bool:
    return 0 < len(path) < len(other) and other[: len(path)] == path


def _depths(
    needs: dict[str, frozenset[str]],
) -> tuple[dict[str, int], list[tuple[str, ...]]]:
    """Return how many specs come before each one in its longest chain, and the broken cycles.

    In a cycle the smallest id is the first: it waits for no other of the cycle.
    """
    needs_left, cycles = dict(needs), list[tuple[str, ...]]()
    depths: dict[str, int] = {}
    while needs_left:
        ready = [name for name, ids in needs_left.items() if ids <= depths.keys()]
        depths |= {
            name: max((depths[need] + 1 for need in needs_left[name]), default=0) for name in ready
        }
        if not ready:
            reached = {name: _reached(name, needs_left) for name in needs_left}
            first = min(name for name in needs_left if name in reached[name])
            cycle = tuple(sorted(name for name in reached[first] if first in reached[name]))
            cycles.append(cycle)
            needs_left[first] -= {*cycle}
        needs_left = {name: ids for name, ids in needs_left.items() if name not in depths}
    return depths, cycles


def _reached(name: str, needs: Mapping[str, frozenset[str]]) -> set[str]:
    """Return what a spec needs, and what that needs, as far as it is in ``needs``."""
    reached, waiting = set[str](), [name]
    while waiting:
        new = needs[waiting.pop()] & needs.keys() - reached
        reached |= new
        waiting += new
    return reached


def _why(spec: Spec, needs: Mapping[str, str]) -> str:
    after = ", ".join(f"{name} ({why})" for name, why in needs.items())
    parts = (
        f"after {after}" if after else "waits for nothing",
        "optional" if spec.settings.optional else "",
        {Area.SCHEMA: "schema", Area.API: "API", Area.UI: "UI"}.get(area_of(spec), ""),
    )
    return " · ".join(filter(None, parts))


def _cycle(by_id: Mapping[str, Spec], cycle: tuple[str, ...]) -> SpecProblem:
    first = by_id[cycle[0]]
    names = ", ".join(cycle)
    return SpecProblem(
        first.file,
        first.line,
        f"specs wait for each other: {names}; {first.id} comes first: remove one @tdd-after",
    )

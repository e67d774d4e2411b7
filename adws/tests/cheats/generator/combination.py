"""Combinations: one value of each axis on one project."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate, product
from math import prod

from attrs import frozen

from adws.tests.cheats.generator.axis import CHEATING, HONEST, Value, fits, held_back, read_axis
from adws.tests.cheats.generator.project import Project, projects

_CANDIDATES = 40
"""How many combinations a draw chooses from: it takes the one whose values are the rarest yet."""


@frozen
class Combination:
    """One change: a cheat, or an honest one."""

    project: Project
    values: tuple[Value, ...]

    @property
    def honest(self) -> bool:
        """Whether it is an honest change."""
        return self.values[0].axis in HONEST

    @property
    def name(self) -> str:
        """What it is called: language, project, and the value of each axis."""
        parts = (self.project.language, self.project.name, *(value.name for value in self.values))
        return "/".join(parts)


def combinations(language: str, *, honest: bool = False) -> tuple[Combination, ...]:
    """Return all combinations in a language that make sense."""
    return tuple(
        Combination(project, values)
        for project in projects(language)
        for values in product(*axes(project, honest=honest))
        if fits(values, project.traits)
    )


def axes(project: Project, *, honest: bool) -> tuple[tuple[Value, ...], ...]:
    """Return the values of each axis for a project; its fixes are an axis of its own."""
    if not honest:
        return tuple(read_axis(project.language, axis) for axis in CHEATING)
    return (project.fixes, *(read_axis(project.language, axis) for axis in HONEST[1:]))


def shown_combinations(
    all_of_them: Iterable[Combination], *, withheld: bool
) -> tuple[Combination, ...]:
    """Return the combinations without, or with, a value that is withheld until the end."""
    back = cache(held_back)
    return tuple(
        item
        for item in all_of_them
        if withheld
        is any(
            value.name in back(values)
            for value, values in zip(
                item.values, axes(item.project, honest=item.honest), strict=True
            )
        )
    )


def sample(all_of_them: Sequence[Combination], count: int, seed: int) -> Iterator[Combination]:
    """Yield some combinations, the same for a seed, with all values as evenly as can be."""
    draw = random.Random(seed)
    weights = list(accumulate(prod(value.weight for value in item.values) for item in all_of_them))
    used: Counter[str] = Counter()
    drawn: set[Combination] = set()
    while len(drawn) < min(count, len(all_of_them)):
        candidates = {*draw.choices(all_of_them, cum_weights=weights, k=_CANDIDATES)} - drawn
        if candidates:
            chosen = min(candidates, key=lambda item: (_use(item, used), item.name))
            drawn.add(chosen)
            used.update(_marks(chosen))
            yield chosen


def _use(combination: Combination, used: Counter[str]) -> float:
    weights = (1, *(value.weight for value in combination.values))
    return sum(used[mark] / by for mark, by in zip(_marks(combination), weights, strict=True))


def _marks(combination: Combination) -> tuple[str, ...]:
    values = (f"{value.axis} {value.name}" for value in combination.values)
    return (f"project {combination.project.name}", *values)

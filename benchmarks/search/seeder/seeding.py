"""Draws bugs: a pattern by its weight, then one of the places where it applies."""

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from attrs import frozen

from benchmarks.search.seeder import calls, expressions, literals, names, statements
from benchmarks.search.seeder.module import Function, SeedModule, Slip
from benchmarks.search.seeder.pattern import SlipPattern

_WEIGHTS = Path(__file__).parent / "weights.toml"
_TRIES = 40


@frozen
class SeededBug:
    """A source with a bug in it: the pattern's name (two of them where two slips were made)."""

    pattern: str
    text: str


@cache
def patterns() -> dict[str, SlipPattern]:
    """Return every pattern by its name."""
    rooms = (calls, expressions, literals, names, statements)
    return {pattern.name: pattern for room in rooms for pattern in room.PATTERNS}


@cache
def weights() -> dict[str, float]:
    """Return the weight of each pattern: its group's share, divided as the group says."""
    found: dict[str, float] = {}
    for group in tomllib.loads(_WEIGHTS.read_text()).values():
        own = {name: count for name, count in group.items() if name not in {"source", "share"}}
        found |= {name: group["share"] * count / sum(own.values()) for name, count in own.items()}
    return found


def seed(text: str, random: Random, lines: frozenset[int] | None = None) -> Iterator[SeededBug]:
    """Yield sources with one bug each, without end or until no other is found.

    ``lines``: only what begins on these is changed. Every source parses and means something else
    to the parser; whether a test notices is for the caller to find out.
    """
    module, meanings = SeedModule(text), {_meaning(text)}
    failures = 0
    while failures < _TRIES:
        drawn = _draw(module, random, lines)
        meaning = _meaning(drawn.text) if drawn else None
        if drawn is None or meaning is None or meaning in meanings:
            failures += 1
            continue
        meanings.add(meaning)
        failures = 0
        yield drawn


def _draw(module: SeedModule, random: Random, lines: frozenset[int] | None) -> SeededBug | None:
    known = weights()
    name = random.choices(list(known), list(known.values()))[0]
    if name != "two_sites":
        places = _places(module, patterns()[name], lines)
        return SeededBug(name, random.choice(places)[1].apply(module.text)) if places else None
    return _draw_two(module, random, lines)


def _draw_two(module: SeedModule, random: Random, lines: frozenset[int] | None) -> SeededBug | None:
    """Make two slips in one function, the later one in the text first."""
    known = {name: weight for name, weight in weights().items() if name != "two_sites"}
    one, two = random.choices(list(known), list(known.values()), k=2)
    first = _places(module, patterns()[one], lines)
    if not first:
        return None
    function, slip = random.choice(first)
    second = [
        other
        for around, other in _places(module, patterns()[two], lines)
        if around is function and (other.end < slip.start or other.start > slip.end)
    ]
    if not second:
        return None
    early, late = sorted((slip, random.choice(second)), key=lambda either: either.start)
    return SeededBug(f"two_sites:{one}+{two}", early.apply(late.apply(module.text)))


def _places(
    module: SeedModule, pattern: SlipPattern, lines: frozenset[int] | None
) -> list[tuple[Function, Slip]]:
    return [
        (function, slip)
        for function, node in module.inside()
        if lines is None or getattr(node, "lineno", 0) in lines
        for slip in pattern.propose(module, function, node)
    ]


def _meaning(text: str) -> str | None:
    """Return what a source is to the parser; None for one that it refuses."""
    try:
        return ast.dump(ast.parse(text))
    except (SyntaxError, ValueError):
        return None

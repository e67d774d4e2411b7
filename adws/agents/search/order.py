"""The order in which candidates are tried: the most promising first, every line in its turn."""

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256

from adws.agents.search.candidates import Candidate
from adws.agents.search.pairs import key_of

_NEXT_OF_FAMILY = 0.99
_OUTSIDE = 0.3
"""Edits outside of functions need a fresh import each: many others are tried in that time."""

_OF_A_LINE = 150


def in_order(given: Sequence[Candidate], seed: int = 0) -> tuple[Candidate, ...]:
    """Order candidates by weight, less for each that the same line and family had before.

    So that neither one line nor one family fills the beginning. ``seed`` orders equals: 0 by their
    place in the files.
    """
    of_family: Counter[tuple[str, int, str]] = Counter()
    of_line: Counter[tuple[str, int]] = Counter()
    found: list[tuple[float, int, Candidate]] = []
    tied = sorted((-one.weight, _tie(one, seed), place) for place, one in enumerate(given))
    for number, (weight, _, place) in enumerate(tied):
        first = given[place].first
        family = first.file, first.line, first.family
        share = _NEXT_OF_FAMILY ** of_family[family] / (1 + of_line[family[:2]] / _OF_A_LINE)
        share *= 1.0 if first.body else _OUTSIDE
        of_family[family] += 1
        of_line[family[:2]] += 1
        found.append((weight * share, number, given[place]))
    return tuple(candidate for *_, candidate in sorted(found, key=_earlier))


def _earlier(entry: tuple[float, int, Candidate]) -> tuple[float, int]:
    return entry[:2]


def _tie(candidate: Candidate, seed: int) -> tuple[object, ...]:
    key = key_of(candidate)
    return (sha256(f"{seed}/{key}".encode("utf-8", "replace")).hexdigest(),) if seed else key

"""The order in which candidates are tried: the most promising first."""

from collections.abc import Sequence
from functools import partial
from hashlib import sha256

from adws.search.candidates import Candidate
from adws.search.pairs import key_of

_OUTSIDE = 0.3
"""Edits outside of functions need a fresh import each: many others are tried in that time."""


def in_order(given: Sequence[Candidate], seed: int = 0) -> tuple[Candidate, ...]:
    """Order candidates by weight, less for those that take longer to try.

    ``seed`` orders equals: 0 by their place in the files.
    """
    return tuple(sorted(given, key=partial(_order, seed)))


def _order(seed: int, candidate: Candidate) -> tuple[object, ...]:
    share = 1.0 if candidate.first.body else _OUTSIDE
    return -candidate.weight * share, _tie(candidate, seed)


def _tie(candidate: Candidate, seed: int) -> tuple[object, ...]:
    key = key_of(candidate)
    return (sha256(f"{seed}/{key}".encode("utf-8", "replace")).hexdigest(),) if seed else key

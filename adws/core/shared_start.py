"""The length of the common beginning of two sequences."""

from collections.abc import Sequence
from itertools import takewhile


def shared_start(sequence: Sequence[object], other: Sequence[object]) -> int:
    """Return how many items both begin with.

    >>> shared_start("return a", "return b"), shared_start(["x"], ["y"])
    (7, 0)
    """
    pairs = zip(sequence, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))

"""The candidates in the order in which they are tried; pairs of promising ones come in between."""

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice

from attrs import define, field, frozen

from adws.search.candidates import Candidate, Placed

_MOST_PAIRS = 60


@frozen
class Hit:
    """A candidate, and the names of the failing cases that it mends, none at all maybe."""

    candidate: Candidate
    mended: frozenset[str]


@define
class Queue:
    """Candidates to be tried. Two that mend different cases are soon tried together."""

    rest: Iterator[Candidate]
    urgent: deque[Candidate] = field(factory=deque[Candidate])
    hits: list[Hit] = field(factory=list[Hit])
    pairs: int = 0

    def __iter__(self) -> Iterator[Candidate]:
        """Yield what is to be tried next, until nothing is left."""
        while True:
            candidate = self.urgent.popleft() if self.urgent else next(self.rest, None)
            if candidate is None:
                return
            yield candidate

    def add(self, hit: Hit) -> None:
        """Take note of what a candidate mends, and think of those that mend the others."""
        if not hit.mended:
            return
        for other in self.hits:
            both = hit.mended | other.mended
            if both not in (hit.mended, other.mended) and self.pairs < _MOST_PAIRS:
                self.pairs += 1
                self.urgent.extend(_joined(other.candidate, hit.candidate))
        self.hits.append(hit)

    def mending(self, failing: frozenset[str], number: int) -> Candidate | None:
        """Return the candidate of a number, from 1, among those that mend all of them."""
        found = (hit.candidate for hit in self.hits if hit.mended == failing)
        return next(islice(found, number - 1, None), None)


def _joined(one: Candidate, other: Candidate) -> Iterable[Candidate]:
    if not any(_overlap(a, b) for a in one.edits for b in other.edits):
        yield Candidate((*one.edits, *other.edits), min(one.weight, other.weight))


def _overlap(one: Placed, other: Placed) -> bool:
    if one.file != other.file:
        return False
    return one.edit.start <= other.edit.end and other.edit.start <= one.edit.end

"""The course of a search: candidates are sifted together, and what is left is tried by itself."""

from collections.abc import Iterable, Iterator

from attrs import define, field

from adws import io_ops
from adws.core.railway import settle
from adws.search.candidates import Candidate
from adws.search.copies.ground import SIFTING, Ground
from adws.search.copies.queue import Hit, Queue
from adws.search.copies.sieve import Candidates
from adws.search.rule_edits import keeps_syntax

_FIRST, _MOST = 40, 320


@define
class Course:
    """What is to be tried until the clock shows ``ends``, and what was tried, alone or not."""

    ground: Ground
    ends: float
    tried: set[Candidate] = field(factory=set[Candidate])
    queue: Queue = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Begin."""
        failing = self.ground.bench.asked.failing
        self.queue = Queue(self._worth_trying() if failing else iter(()))

    @property
    def found(self) -> Candidate | None:
        """The candidate of this attempt that mends all: those of the earlier were refused."""
        return self.queue.mending(self.ground.bench.asked.failing, self.ground.brief.task.attempt)

    def take(self, hit: Hit) -> Candidate | None:
        """Take note of a candidate that was tried by itself; return what is found until now."""
        self.tried.add(hit.candidate)
        self.queue.add(hit)
        return self.found

    def _worth_trying(self) -> Iterator[Candidate]:
        """Yield what is left of each portion, then, where nothing was found, all the others.

        What code remembers from one candidate to the next may have hidden the right one.
        """
        left_out = list[Candidate]()
        for outcome in self.ground.crew.do(self.ground.sieve.sift, self._portions()):
            sifted = settle(outcome).unwrap()
            left_out += sifted.left_out
            self.tried.update(sifted.left_out)
            yield from in_time(sifted.kept, self.ends)
        if self.found is None:
            yield from in_time(left_out, self.ends)

    def _portions(self) -> Iterator[Candidates]:
        """Yield the candidates that keep the syntax in order, until something is found."""
        ground, size, portion = self.ground, _FIRST, list[Candidate]()
        longest = SIFTING * ground.brief.budget.within(ground.brief.task)
        last = self.ends if ground.sieve.way is None else self.ends - longest
        for candidate in in_time(ground.candidates[: ground.brief.budget.candidates], last):
            if self.found is not None:
                break
            if keeps_syntax(candidate.first.edit, ground.codes[candidate.first.file]):
                portion.append(candidate)
            if len(portion) == size:
                yield tuple(portion)
                portion, size = [], min(2 * size, _MOST)
        yield tuple(portion)


def in_time(candidates: Iterable[Candidate], ends: float) -> Iterator[Candidate]:
    """Yield candidates until the clock shows ``ends``."""
    for candidate in candidates:
        if settle(io_ops.monotonic_seconds()).unwrap() > ends:
            return
        yield candidate

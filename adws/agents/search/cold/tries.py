"""Trying candidates one after the other, several at the same time."""

from collections.abc import Iterator

from attrs import frozen
from returns.io import IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import io_ops
from adws.agents.search.candidates import Candidate
from adws.agents.search.cold.ground import Ground
from adws.agents.search.cold.queue import Hit, Queue
from adws.agents.search.languages.variants import keeps_syntax
from adws.core.errors import PipelineError
from adws.core.railway import settle

_AFTER_FIRST = 9
_ENOUGH = 2
_AS_GOOD = 0.96


@frozen
class Tries:
    """What became of the candidates that were tried: ``hits`` mend some of the failing cases.

    ``failing`` are the names that were told as failing, suites among them; ``cases`` counts cases.
    """

    hits: tuple[Hit, ...]
    tried: int
    failing: frozenset[str]
    cases: int

    @property
    def ranked(self) -> tuple[Hit, ...]:
        """The hits, those that mend most first, then by weight."""
        return tuple(sorted(self.hits, key=_rank))

    @property
    def best(self) -> tuple[Hit, ...]:
        """The hits that mend most, if they mend all cases, or several of them."""
        most = max((len(hit.mended) for hit in self.hits), default=0)
        enough = most >= min(_ENOUGH, len(self.failing))
        return tuple(hit for hit in self.ranked if enough and len(hit.mended) == most)


def _rank(hit: Hit) -> tuple[int, float]:
    return -len(hit.mended), -hit.candidate.weight


def is_as_good(candidate: Candidate, chosen: Candidate) -> bool:
    """Whether a candidate is about as likely to be right as a chosen one."""
    return candidate.weight >= _AS_GOOD * chosen.weight


def run_tries(ground: Ground, ends: float) -> IOResult[Tries, PipelineError]:
    """Try candidates, and after the first that mends all a few that are as likely.

    A later attempt needs as many more, as the earlier ones were refused.
    """
    failing, task = ground.bench.asked.failing, ground.brief.task
    queue = Queue(_in_time(ground, ends) if failing else iter(()))
    tried, patience = 0, _AFTER_FIRST
    for outcome in ground.crew.do(ground.bench.try_, queue):
        settled = settle(outcome)
        if not is_successful(settled):
            return IOResult.from_failure(settled.failure())
        tried += 1
        hit = settled.unwrap()
        queue.add(hit)
        taken = queue.mending(failing, task.attempt)
        patience -= taken is not None
        if taken is not None and (not patience or not is_as_good(hit.candidate, taken)):
            break
    return IOSuccess(Tries(tuple(queue.hits), tried, failing, len(task.failures)))


def _in_time(ground: Ground, ends: float) -> Iterator[Candidate]:
    """Yield the candidates that keep the syntax in order, while there is time for another run."""
    for candidate in ground.candidates[: ground.brief.budget.candidates]:
        if settle(io_ops.monotonic_seconds()).unwrap() > ends:
            return
        if keeps_syntax(candidate.first.edit, ground.codes[candidate.first.file]):
            yield candidate

"""Trying candidates one after the other, several at the same time."""

from attrs import frozen
from returns.io import IOResult, IOSuccess
from returns.pipeline import is_successful

from adws.core.errors import PipelineError
from adws.core.railway import settle
from adws.search.candidates import Candidate
from adws.search.copies.choice import Standing, standing
from adws.search.copies.course import Course
from adws.search.copies.ground import Ground
from adws.search.languages.taste import values

_AFTER_FIRST = 8
_ENOUGH = 2
_LIKELY = 0.3


@frozen
class Tries:
    """What became of the candidates that were tried: ``hits`` mend some of the failing cases.

    ``failing`` are the names that were told as failing, suites among them; ``cases`` counts cases.
    """

    hits: tuple[Standing, ...]
    tried: int
    failing: frozenset[str]
    cases: int

    @property
    def ranked(self) -> tuple[Standing, ...]:
        """The hits, the best first."""
        return tuple(sorted(self.hits, key=_rank))

    @property
    def best(self) -> tuple[Standing, ...]:
        """The hits that mend most, if they mend several cases and half of all at least."""
        most = max((len(one.hit.mended) for one in self.hits), default=0)
        enough = most >= max(min(_ENOUGH, len(self.failing)), len(self.failing) / 2)
        return tuple(one for one in self.ranked if enough and len(one.hit.mended) == most)


def _rank(one: Standing) -> tuple[int | float, ...]:
    return one.rank


def is_likely(candidate: Candidate, found: Candidate) -> bool:
    """Whether a candidate is not much less likely than one that was found."""
    return candidate.weight >= _LIKELY * found.weight


def run_tries(ground: Ground, ends: float) -> IOResult[Tries, PipelineError]:
    """Try candidates, and after the first that mends all a few that are not much less likely.

    A later attempt needs as many more, as the earlier ones were refused.
    """
    course, patience = Course(ground, ends), _AFTER_FIRST
    for outcome in ground.crew.do(ground.bench.try_, course.queue):
        settled = settle(outcome)
        if not is_successful(settled):
            return IOResult.from_failure(settled.failure())
        found = course.take(settled.unwrap())
        patience -= found is not None
        if found is not None and (not patience or not is_likely(settled.unwrap().candidate, found)):
            break
    return IOSuccess(_tries(ground, course))


def _tries(ground: Ground, course: Course) -> Tries:
    told = frozenset(value for code in ground.tests for value in values(code))
    hits = tuple(standing(hit, ground.codes, told) for hit in course.queue.hits)
    failing = ground.bench.asked.failing
    return Tries(hits, len(course.tried), failing, len(ground.brief.task.failures))

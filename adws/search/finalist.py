"""A plausible candidate, and what ranks it among the others."""

from collections.abc import Mapping
from math import prod

from attrs import frozen

from adws.search.candidates import Candidate, changed_texts
from adws.search.literals import leaked_literals
from adws.search.source import Source
from adws.search.taste import taste
from adws.search.tried import Aims, Tried, is_plausible, mended
from adws.search.weights import WEIGHTS

_PLAUSIBILITY = WEIGHTS.plausibility


@frozen
class Finalist:
    """A plausible candidate.

    ``mended`` counts the cases of the group, and others, that it makes pass; ``weight`` is how
    likely it is and how much it looks like code; ``leaked`` are values of the cases that it writes
    into the source.
    """

    candidate: Candidate
    mended: tuple[int, int]
    weight: float
    leaked: tuple[str, ...] = ()

    @property
    def rank(self) -> tuple[int, ...]:
        """What comes before weight: most mended, no answers written in, fewest edits."""
        group, others = self.mended
        return -group, -others, bool(self.leaked), len(self.candidate.edits)


def finalist(
    candidate: Candidate,
    tried: Tried,
    aims: Aims,
    sources: Mapping[str, Source],
    values: frozenset[str],
) -> Finalist | None:
    """Return a candidate that is plausible and looks like code; None for others.

    ``values`` are those that the failing cases' files hold.
    """
    if not is_plausible(candidate, tried, aims):
        return None
    texts = {file: sources[file].text for file in candidate.files}
    after = changed_texts(candidate, texts)
    worth = taste(sources, after) * _factor(candidate, _PLAUSIBILITY.by_accident)
    several = len(candidate.edits) > 1
    if worth < (_PLAUSIBILITY.least_of_several if several else _PLAUSIBILITY.least):
        return None
    return Finalist(
        candidate,
        (len(mended(tried, aims.case_ids)), len(mended(tried, aims.others))),
        candidate.weight * worth * _factor(candidate, _PLAUSIBILITY.by_one),
        leaked_literals(texts, after, values),
    )


def _factor(candidate: Candidate, factors: Mapping[str, float]) -> float:
    return prod(factors.get(one.family, 1.0) for one in candidate.edits)

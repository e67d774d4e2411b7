"""A plausible candidate, and how it stands among the others."""

from collections.abc import Mapping
from math import prod

from attrs import frozen

from adws.search.candidates import Candidate, changed_texts
from adws.search.literals import leaked_literals
from adws.search.source import Source
from adws.search.taste import taste
from adws.search.tried import Aims, Tried, is_plausible, mended

_LEAST_TASTE = 0.1
_LEAST_TASTE_OF_SEVERAL = 0.3
"""Many pairs are tried: some mend cases by chance, and look like it."""

_BY_CHANCE = {"deletion": 0.3, "exits": 0.3, "guards": 0.5, "enclosing": 0.5, "expressions": 0.5}
"""What edits of a family are worth that mend cases by taking behaviour away, or by accident.

Qi, Long, Achour and Rinard ("An analysis of patch plausibility and correctness for
generate-and-validate patch generation systems", 2015) found that most edits which a suite lets
pass without being right remove something.
"""

_BY_ONE = {"constants": 0.3, "bounds": 0.3, "indexes": 0.3, "offsets": 0.3}
"""The same for numbers that become others: one more or less often makes a single result right."""


@frozen
class Finalist:
    """A plausible candidate.

    ``mended`` counts the cases of the group, and others, that it makes pass; ``standing`` is its
    weight times its taste; ``leaked`` are values of the cases that it writes into the source.
    """

    candidate: Candidate
    mended: tuple[int, int]
    standing: float
    leaked: tuple[str, ...] = ()

    @property
    def rank(self) -> tuple[int, ...]:
        """What comes before standing: most mended, no answers written in, fewest edits."""
        group, others = self.mended
        return -group, -others, bool(self.leaked), len(self.candidate.edits)


def finalist(
    candidate: Candidate,
    tried: Tried,
    aims: Aims,
    sources: Mapping[str, Source],
    told: frozenset[str],
) -> Finalist | None:
    """Return a candidate that is plausible and looks like code; None for others.

    ``told`` are the values that the failing cases' files hold.
    """
    if not is_plausible(candidate, tried, aims):
        return None
    texts = {file: sources[file].text for file in candidate.files}
    after = changed_texts(candidate, texts)
    worth = taste(sources, after) * _chance(candidate, _BY_CHANCE)
    if worth < (_LEAST_TASTE_OF_SEVERAL if len(candidate.edits) > 1 else _LEAST_TASTE):
        return None
    return Finalist(
        candidate,
        (len(mended(tried, aims.case_ids)), len(mended(tried, aims.others))),
        candidate.weight * worth * _chance(candidate, _BY_ONE),
        leaked_literals(texts, after, told),
    )


def _chance(candidate: Candidate, by_chance: Mapping[str, float]) -> float:
    return prod(by_chance.get(one.family, 1.0) for one in candidate.edits)

"""Which of the candidates that mend the cases is taken, and which others could be as right."""

from collections import Counter
from collections.abc import Mapping
from functools import partial

from attrs import frozen

from adws.search.candidates import Candidate, changed_texts
from adws.search.copies.queue import Hit
from adws.search.languages.code import Code, parse
from adws.search.languages.taste import taste, values
from adws.search.literals import leaked_literals

_COMPARABLE = 0.6


@frozen
class Standing:
    """How a candidate stands among those that mend cases.

    ``weight`` is how likely it is and how much it looks like code; ``leaked`` are values of the
    failing cases' files that it writes into the source.
    """

    hit: Hit
    weight: float
    leaked: tuple[str, ...] = ()

    @property
    def rank(self) -> tuple[int | float, ...]:
        """What comes first: most mended, no answers written in, fewest edits, likeliest."""
        edits = len(self.hit.candidate.edits)
        return -len(self.hit.mended), bool(self.leaked), edits, -self.weight


def standing(hit: Hit, codes: Mapping[str, Code], told: frozenset[str]) -> Standing:
    """Return how a candidate stands; ``told`` are the values in the failing cases' files."""
    candidate = hit.candidate
    before = {file: codes[file].text for file in candidate.files}
    after = changed_texts(candidate, before)
    weight = candidate.weight
    for file, text in after.items():
        code = parse(file, text)
        weight *= 1.0 if code is None else taste(codes[file], code)
    return Standing(hit, weight, _leaked(candidate, before, after, told))


def similar(found: tuple[Standing, ...]) -> tuple[Standing, ...]:
    """Return those that do as much as the first, with as many edits."""
    return tuple(one for one in found if one.rank[:-1] == found[0].rank[:-1])


def comparable(found: tuple[Standing, ...]) -> tuple[Standing, ...]:
    """Return the others that are not much less likely to be right than the first."""
    return tuple(one for one in found[1:] if one.weight >= _COMPARABLE * found[0].weight)


def _leaked(
    candidate: Candidate, before: Mapping[str, str], after: Mapping[str, str], told: frozenset[str]
) -> tuple[str, ...]:
    read = partial(_values, candidate.first.file)
    return leaked_literals(before, after, told, read)


def _values(path: str, text: str) -> Counter[str]:
    code = parse(path, text)
    return Counter() if code is None else values(code)

"""What plausible candidates do with other inputs than those of the cases."""

from collections.abc import Mapping

from attrs import field, frozen

from adws.search.candidates import Candidate
from adws.search.clusters import Results, is_valid
from adws.search.weights import WEIGHTS

Input = str | Candidate
"""A call in words, or an edit that puts another value into a test."""

_CHANCE = WEIGHTS.chance
_EASY = frozenset({"True", "False", "None", "0", "1", "-1", "''", "[]", "()", "{}"})


@frozen
class Behaviours:
    """What candidates do with inputs.

    ``results`` are by the candidate's index; one that did not end well has none. Where
    inputs are calls, ``origins`` tell for each the place among them of the call of a case that it
    comes from, and ``original`` is what the program as it is does.
    """

    results: Mapping[int, Results] = field(factory=dict[int, Results])
    inputs: tuple[Input, ...] = ()
    origins: tuple[int, ...] = ()
    original: Results = ()

    def results_mended(self, index: int) -> float:
        """Count the different results of the cases' calls that a candidate has put right.

        Those that come about easily tell half as much.
        """
        results = {now for now, _ in self._mended(index)}
        return sum(_CHANCE.easy_result if one in _EASY else 1.0 for one in results)

    def boldness(self, index: int) -> float:
        """Return how much a candidate changes that is sound, beside what it mends.

        That is the share of inputs near sound calls on which it has changed something, divided by
        the share of calls that were not sound: those on which it does not what the program as it
        is does. What it puts right should not change much besides.
        """
        near = [now != then for now, then in self._near_sound(index) if is_valid(then)]
        calls = len(set(self.origins))
        if not near or not calls:
            return 0.0
        mended = max(len(self._mended(index)) / calls, _CHANCE.least_mended)
        return sum(near) / len(near) / mended

    def _pairs(self, index: int) -> tuple[tuple[str, str], ...]:
        """Return what a candidate does with the inputs, and what the program as it is does."""
        return tuple(zip(self.results.get(index, ()), self.original, strict=False))

    def _mended(self, index: int) -> list[tuple[str, str]]:
        pairs = self._pairs(index)
        calls = [pairs[place] for place in sorted(set(self.origins)) if place < len(pairs)]
        return [(now, then) for now, then in calls if now != then]

    def _near_sound(self, index: int) -> list[tuple[str, str]]:
        pairs = self._pairs(index)
        origins = zip(pairs, self.origins, strict=False)
        return [pair for pair, origin in origins if len(set(pairs[origin])) == 1]

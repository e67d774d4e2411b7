"""What plausible candidates do with inputs near those of the cases."""

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.search.candidates import Candidate
from adws.search.clusters import Results, is_valid
from adws.search.fork_server.ground import Ground
from adws.search.fork_server.trial import Limits, Trial

_MODE = "behaviour"
_AS_IT_IS = Candidate((), 0.0)
_LIMITS = Limits(live=20.0, cpu=2.0, fresh=30.0)
_SECONDS = 20.0
_CASES = 8
_LEAST_MENDED = 0.1
_EASY = frozenset({"True", "False", "None", "0", "1", "-1", "''", "[]", "()", "{}"})
_EASY_TELLS = 0.5


@frozen
class Behaviours:
    """What candidates do with inputs.

    ``results`` are by the candidate's index; one that did not end well has none. ``inputs`` are in
    words; ``origins`` tell for each the place among them of the call of a case that it comes from.
    ``original`` is what the program as it is does.
    """

    results: Mapping[int, Results] = field(factory=dict[int, Results])
    inputs: tuple[str, ...] = ()
    origins: tuple[int, ...] = ()
    original: Results = ()

    def told(self, index: int) -> float:
        """Count the different results of the cases' calls that a candidate has put right.

        Those that come about easily tell half as much.
        """
        results = {now for now, _ in self._mended(index)}
        return sum(_EASY_TELLS if one in _EASY else 1.0 for one in results)

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
        mended = max(len(self._mended(index)) / calls, _LEAST_MENDED)
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


@frozen
class _Input:
    """A function's place, its pickled arguments, and both in words.

    ``back`` says how many inputs before it that call of a case stands that it comes from.
    """

    spot: str
    pickled: str
    words: str
    back: int


def compare(
    ground: Ground, candidates: tuple[Candidate, ...]
) -> IOResult[Behaviours, PipelineError]:
    """Run candidates on inputs near those that the failing and a few passing cases use.

    With the first candidate in place the failing cases get to their ends.
    """
    if not candidates:
        return IOSuccess(Behaviours())
    return IOResult.do(
        _behaviours(found, inputs)
        for inputs in _inputs(ground, candidates[0])
        for found in _tell(ground, (*candidates, _AS_IT_IS), inputs)
    )


def _inputs(ground: Ground, candidate: Candidate) -> IOResult[tuple[_Input, ...], PipelineError]:
    cases = (*ground.aims.case_ids, *ground.aims.guards[:_CASES])
    asked = _ask(ground, (candidate,), {"cases": cases})
    return asked.map(lambda answers: tuple(_Input(*row) for row in answers.get(0) or ()))


def _tell(
    ground: Ground, candidates: tuple[Candidate, ...], inputs: tuple[_Input, ...]
) -> IOResult[dict[int, Any], PipelineError]:
    plain = [(one.spot, one.pickled) for one in inputs]
    return _ask(ground, candidates, {"inputs": plain})


def _ask(
    ground: Ground, candidates: tuple[Candidate, ...], asked: Mapping[str, Any]
) -> IOResult[dict[int, Any], PipelineError]:
    live = frozenset(range(len(candidates)))
    trial = Trial(candidates, ground.texts, ground.aims, live, len(candidates))
    payload = {"files": sorted(ground.texts), **asked}
    return ground.bench.ask(_MODE, payload, trial, _LIMITS, _SECONDS).map(dict)


def _behaviours(found: Mapping[int, Any], inputs: tuple[_Input, ...]) -> Behaviours:
    results = {index: tuple(done) for index, done in found.items() if done is not None}
    original = results.pop(max(found, default=0), ())
    origins = tuple(place - one.back for place, one in enumerate(inputs))
    return Behaviours(results, tuple(one.words for one in inputs), origins, original)

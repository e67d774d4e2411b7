"""What plausible candidates do with inputs near those of the cases."""

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen
from returns.io import IOResult, IOSuccess

from adws.agents.search.ambiguity import Results
from adws.agents.search.candidates import Candidate
from adws.agents.search.ground import Ground
from adws.agents.search.job import Limits, Trial
from adws.core.errors import PipelineError

_MODE = "behaviour"
_AS_IT_IS = Candidate((), 0.0)
_LIMITS = Limits(live=20.0, cpu=8.0, fresh=30.0)
_SECONDS = 40.0
_CASES = 8


@frozen
class Behaviours:
    """What candidates do with inputs.

    ``results`` are by the candidate's index; one that did not end well has none. ``inputs`` are in
    words. ``original`` is what the program as it is does with the last ``len(original)`` of them,
    which lie near what passing cases use.
    """

    results: Mapping[int, Results] = field(factory=dict[int, Results])
    inputs: tuple[str, ...] = ()
    original: Results = ()

    def loyalty(self, index: int) -> float:
        """Return the share of inputs near passing cases on which nothing has changed."""
        done = self.results.get(index, ())[len(self.inputs) - len(self.original) :]
        same = sum(now == then for now, then in zip(done, self.original, strict=False))
        return same / len(self.original) if done and self.original else 1.0


@frozen
class _Input:
    """A function's place, its pickled arguments, and both in words."""

    spot: str
    pickled: str
    words: str


def compare(
    ground: Ground, candidates: tuple[Candidate, ...]
) -> IOResult[Behaviours, PipelineError]:
    """Run candidates on inputs near those of the failing and of a few passing cases."""
    if len(candidates) < 2:  # noqa: PLR2004 - two can differ
        return IOSuccess(Behaviours())
    return IOResult.do(
        _behaviours(found, (*failing, *passing), len(passing))
        for failing in _inputs(ground, ground.aims.case_ids)
        for passing in _inputs(ground, ground.aims.guards[:_CASES])
        for found in _tell(ground, (*candidates, _AS_IT_IS), (*failing, *passing))
    )


def _inputs(ground: Ground, cases: tuple[str, ...]) -> IOResult[tuple[_Input, ...], PipelineError]:
    if not cases:
        return IOSuccess(())
    asked = _ask(ground, (_AS_IT_IS,), {"cases": cases})
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


def _behaviours(found: Mapping[int, Any], inputs: tuple[_Input, ...], passing: int) -> Behaviours:
    results = {index: tuple(done) for index, done in found.items() if done is not None}
    original = results.pop(max(found, default=0), ())
    words = tuple(one.words for one in inputs)
    return Behaviours(results, words, original[len(words) - passing :])

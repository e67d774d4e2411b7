"""What plausible candidates do with inputs near those of the cases."""

from collections.abc import Mapping
from typing import Any

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.search.behaviour import Behaviours
from adws.search.candidates import Candidate
from adws.search.fork_server.trial import Limits, Trial
from adws.search.fork_server.workspace import Workspace
from adws.search.weights import WEIGHTS

_COMPARISON = WEIGHTS.fork_server.comparison
_LIMITS = Limits(_COMPARISON.live_seconds, _COMPARISON.cpu_seconds, _COMPARISON.fresh_seconds)
_MODE = "behaviour"
_AS_IT_IS = Candidate((), 0.0)


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
    workspace: Workspace, candidates: tuple[Candidate, ...]
) -> IOResult[Behaviours, PipelineError]:
    """Run candidates on inputs near those that the failing and a few passing cases use.

    With the first candidate in place the failing cases get to their ends.
    """
    if not candidates:
        return IOSuccess(Behaviours())
    return IOResult.do(
        _behaviours(found, inputs)
        for inputs in _inputs(workspace, candidates[0])
        for found in _tell(workspace, (*candidates, _AS_IT_IS), inputs)
    )


def _inputs(
    workspace: Workspace, candidate: Candidate
) -> IOResult[tuple[_Input, ...], PipelineError]:
    cases = (*workspace.aims.case_ids, *workspace.aims.guards[: _COMPARISON.passing_cases])
    asked = _ask(workspace, (candidate,), {"cases": cases})
    return asked.map(lambda answers: tuple(_Input(*row) for row in answers.get(0) or ()))


def _tell(
    workspace: Workspace, candidates: tuple[Candidate, ...], inputs: tuple[_Input, ...]
) -> IOResult[dict[int, Any], PipelineError]:
    plain = [(one.spot, one.pickled) for one in inputs]
    return _ask(workspace, candidates, {"inputs": plain})


def _ask(
    workspace: Workspace, candidates: tuple[Candidate, ...], asked: Mapping[str, Any]
) -> IOResult[dict[int, Any], PipelineError]:
    live = frozenset(range(len(candidates)))
    trial = Trial(candidates, workspace.texts, workspace.aims, live, len(candidates))
    payload = {"files": sorted(workspace.texts), **asked}
    return workspace.server.ask(_MODE, payload, trial, _LIMITS, _COMPARISON.seconds).map(dict)


def _behaviours(found: Mapping[int, Any], inputs: tuple[_Input, ...]) -> Behaviours:
    results = {index: tuple(done) for index, done in found.items() if done is not None}
    original = results.pop(max(found, default=0), ())
    origins = tuple(place - one.back for place, one in enumerate(inputs))
    return Behaviours(results, tuple(one.words for one in inputs), origins, original)

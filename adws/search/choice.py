"""Which of the plausible candidates is taken, and which others could be as right."""

from functools import partial

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.search.behaviour import Behaviours, compare
from adws.search.candidates import Candidate
from adws.search.clusters import Camp, Voice, camps, differences, rivals
from adws.search.confidence import Confidence, Luck, confidence
from adws.search.finalist import Finalist
from adws.search.fork_server.ground import Ground
from adws.search.fork_server.trial import Trial, limits_of
from adws.search.tried import Tried, is_plausible
from adws.search.tries import Tries

_COMPARED = 16
_CONFIRMED = 8
_LEAST_SECONDS = 20.0


@frozen
class Rival:
    """Another candidate that mends the cases too, and an input with which it differs."""

    candidate: Candidate
    given: str
    here: str
    there: str


@frozen
class Choice:
    """The chosen candidate with its results on all cases, and its rivals."""

    finalist: Finalist
    tried: Tried
    confidence: Confidence
    rivals: tuple[Rival, ...] = ()


@frozen
class _Compared:
    """Finalists of one rank, in camps by what they do."""

    alike: tuple[Finalist, ...]
    behaviours: Behaviours
    camps: tuple[Camp, ...]


def choose(ground: Ground, tries: Tries) -> IOResult[Choice | None, PipelineError]:
    """Return the best that holds with fresh imports on all traced cases, if any does."""
    best = tries.best
    alike = tuple(one for one in best if one.rank == best[0].rank)[:_COMPARED]
    others = tuple(one for one in best if one not in alike)
    return IOResult.do(
        None if chosen is None else _choice(tries, compared, *chosen)
        for behaviours in compare(ground, tuple(one.candidate for one in alike))
        for compared in IOSuccess(_compared(alike, behaviours))
        for chosen in _confirm(ground, (*_in_order(compared), *others)[:_CONFIRMED])
    )


def _compared(alike: tuple[Finalist, ...], behaviours: Behaviours) -> _Compared:
    voices = {
        index: Voice(
            done, _weight(alike[index], behaviours.boldness(index)), alike[index].candidate.sort
        )
        for index, done in behaviours.results.items()
    }
    return _Compared(alike, behaviours, camps(voices))


def _weight(one: Finalist, boldness: float) -> float:
    return one.standing / (1 + boldness**2)


def _in_order(compared: _Compared) -> tuple[Finalist, ...]:
    """Return the members of the camps, the heaviest camp's first, then those of none."""
    members = [index for camp in compared.camps for index in camp.members]
    rest = (index for index in range(len(compared.alike)) if index not in members)
    return tuple(compared.alike[index] for index in (*members, *rest))


def _choice(tries: Tries, compared: _Compared, chosen: Finalist, tried: Tried) -> Choice:
    index = compared.alike.index(chosen) if chosen in compared.alike else -1
    own = next((camp for camp in compared.camps if index in camp.members), None)
    weight = chosen.standing if own is None else own.weight
    others = sum(camp.weight for camp in compared.camps if camp is not own)
    edits = len(chosen.candidate.edits)
    luck = _luck(tries, compared, index, edits)
    return Choice(chosen, tried, confidence(weight, others, luck, edits), _rivals(compared, own))


def _luck(tries: Tries, compared: _Compared, index: int, edits: int) -> Luck:
    weights = [one.weight for one, _ in tries.done if len(one.edits) == edits]
    told = compared.behaviours.told(index)
    return Luck(len(weights), sum(weights) / len(weights), max(len(compared.camps), 1), told)


def _rivals(compared: _Compared, own: Camp | None) -> tuple[Rival, ...]:
    others = rivals(own, compared.camps) if own else ()
    return tuple(_rival(compared, own, camp) for camp in others if own)


def _rival(compared: _Compared, own: Camp, other: Camp) -> Rival:
    """Return the best of another camp, with the shortest input that tells both apart."""
    inputs = compared.behaviours.inputs
    place = min(differences(own, other), key=lambda one: (len(inputs[one]), one))
    return Rival(
        compared.alike[other.members[0]].candidate,
        inputs[place],
        own.results[place],
        other.results[place],
    )


def _confirm(
    ground: Ground, order: tuple[Finalist, ...]
) -> IOResult[tuple[Finalist, Tried] | None, PipelineError]:
    if not order:
        return IOSuccess(None)
    return (
        io_ops.monotonic_seconds()
        .bind(partial(_try_afresh, ground, order))
        .map(partial(_first_sound, ground, order))
    )


def _try_afresh(
    ground: Ground, order: tuple[Finalist, ...], now: float
) -> IOResult[tuple[Tried, ...], PipelineError]:
    candidates = tuple(one.candidate for one in order)
    trial = Trial(candidates, ground.texts, ground.all_aims, frozenset(), 0)
    limits = limits_of(ground.observed, ground.all_aims)
    return ground.bench.try_(trial, limits, max(ground.brief.ends - now, _LEAST_SECONDS))


def _first_sound(
    ground: Ground, order: tuple[Finalist, ...], results: tuple[Tried, ...]
) -> tuple[Finalist, Tried] | None:
    pairs = ((order[tried.index], tried) for tried in results)
    sound = (
        (one, tried) for one, tried in pairs if is_plausible(one.candidate, tried, ground.all_aims)
    )
    return next(sound, None)

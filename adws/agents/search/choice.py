"""Which of the plausible candidates is taken, and which others could be as right."""

from functools import partial

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.agents.search.ambiguity import Camp, Voice, camps, differing, rivals
from adws.agents.search.behaviour import Behaviours, compare
from adws.agents.search.candidates import Candidate
from adws.agents.search.finalist import Finalist
from adws.agents.search.ground import Ground
from adws.agents.search.job import Trial, limits_of
from adws.agents.search.tried import Tried, is_plausible
from adws.core.errors import PipelineError

_COMPARED = 16
_CONFIRMED = 8
_LEAST_SECONDS = 20.0
_BOLD = 0.7
"""What a candidate weighs that changes all that passing cases look at."""


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
    rivals: tuple[Rival, ...] = ()


@frozen
class _Compared:
    """Finalists of one rank, in camps by what they do."""

    alike: tuple[Finalist, ...]
    behaviours: Behaviours
    camps: tuple[Camp, ...]


def choose(ground: Ground, best: tuple[Finalist, ...]) -> IOResult[Choice | None, PipelineError]:
    """Return the best that holds with fresh imports on all traced cases, if any does."""
    alike = tuple(one for one in best if one.rank == best[0].rank)[:_COMPARED]
    others = tuple(one for one in best if one not in alike)
    return IOResult.do(
        None if chosen is None else Choice(*chosen, _rivals(compared, chosen[0]))
        for behaviours in compare(ground, tuple(one.candidate for one in alike))
        for compared in IOSuccess(_compared(alike, behaviours))
        for chosen in _confirm(ground, (*_in_order(compared), *others)[:_CONFIRMED])
    )


def _compared(alike: tuple[Finalist, ...], behaviours: Behaviours) -> _Compared:
    voices = {
        index: Voice(done, _weight(alike[index], behaviours.loyalty(index)), _sort(alike[index]))
        for index, done in behaviours.results.items()
    }
    return _Compared(alike, behaviours, camps(voices))


def _weight(one: Finalist, loyalty: float) -> float:
    return one.standing * (_BOLD + (1 - _BOLD) * loyalty)


def _sort(one: Finalist) -> str:
    return "+".join(placed.family for placed in one.candidate.edits)


def _in_order(compared: _Compared) -> tuple[Finalist, ...]:
    """Return the members of the camps, the heaviest camp's first, then those of none."""
    members = [index for camp in compared.camps for index in camp.members]
    rest = (index for index in range(len(compared.alike)) if index not in members)
    return tuple(compared.alike[index] for index in (*members, *rest))


def _rivals(compared: _Compared, chosen: Finalist) -> tuple[Rival, ...]:
    index = compared.alike.index(chosen) if chosen in compared.alike else -1
    own = next((camp for camp in compared.camps if index in camp.members), None)
    if own is None:
        return ()
    return tuple(_rival(compared, own, camp) for camp in rivals(own, compared.camps))


def _rival(compared: _Compared, own: Camp, other: Camp) -> Rival:
    place = differing(own, other) or 0
    return Rival(
        compared.alike[other.members[0]].candidate,
        compared.behaviours.inputs[place],
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

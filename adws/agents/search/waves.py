"""The waves of a search: single edits, what goes on from those that made progress, pairs."""

from collections.abc import Callable
from functools import partial

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.agents.search.candidates import Candidate
from adws.agents.search.finalist import finalist
from adws.agents.search.ground import REACHES, Ground
from adws.agents.search.job import Trial, limits_of
from adws.agents.search.memory import digest_of, remember_tried
from adws.agents.search.pairs import expansions, key_of, pairs
from adws.agents.search.progress import progress_line
from adws.agents.search.tries import Tries, Try, with_results
from adws.core.errors import PipelineError

AFTER_FIRST = 200
"""How many more candidates are tried once one is plausible: it need not be the right one."""

_WORTH_TRYING = 0.2
"""The share of the best plausible candidate's standing that one must weigh to be tried after it."""

_BATCH = 100
_SECONDS_BETWEEN_LINES = 1.0
_BEGUN = 12
_PARTNERS = 150
_MOST_PAIRS = 8_000

_Wave = Callable[[Ground, Tries], tuple[Candidate, ...]]


def run_waves(ground: Ground) -> IOResult[Tries, PipelineError]:
    """Try candidates until one is plausible and some more, or the budget is used up.

    The edits of a wave are only thought of when the waves before it were not enough.
    """
    singles: tuple[_Wave, ...] = tuple(partial(_singles, number) for number in range(REACHES))
    outcome: IOResult[Tries, PipelineError] = IOSuccess(Tries())
    for wave in (*singles, _expansions, _pairs, _expansions):
        outcome = outcome.bind(partial(_run_wave, ground, wave))
    return outcome


def _singles(number: int, ground: Ground, _tries: Tries) -> tuple[Candidate, ...]:
    return ground.singles(number)


def _expansions(ground: Ground, tries: Tries) -> tuple[Candidate, ...]:
    begun = (candidate for _, candidate in tries.closest(ground.aims, _BEGUN))
    return expansions(begun, _partners(ground, tries), _BEGUN * _PARTNERS)


def _pairs(ground: Ground, tries: Tries) -> tuple[Candidate, ...]:
    return pairs(_partners(ground, tries), _MOST_PAIRS)


def _partners(ground: Ground, tries: Tries) -> tuple[Candidate, ...]:
    hopeless = tries.hopeless
    return tuple(one for one in ground.partners if key_of(one) not in hopeless)[:_PARTNERS]


def _run_wave(ground: Ground, wave: _Wave, tries: Tries) -> IOResult[Tries, PipelineError]:
    if tries.over or any(len(one.candidate.edits) == 1 for one in tries.finalists):
        return IOSuccess(tries)
    known, left = tries.keys, ground.brief.budget.candidates - len(tries.done)
    new = [one for one in wave(ground, tries) if key_of(one) not in known][:left]
    outcome: IOResult[Tries, PipelineError] = IOSuccess(tries)
    for start in range(0, len(new), _BATCH):
        batch = tuple(new[start : start + _BATCH])
        outcome = outcome.bind(partial(_next_batch, ground, batch))
    return outcome


def _next_batch(
    ground: Ground, batch: tuple[Candidate, ...], tries: Tries
) -> IOResult[Tries, PipelineError]:
    if _is_enough(tries, batch):
        return IOSuccess(tries)
    return io_ops.monotonic_seconds().bind(partial(_try_until, ground, batch, tries))


def _is_enough(tries: Tries, batch: tuple[Candidate, ...]) -> bool:
    """Whether so many were tried after the first good one, and what is left is less likely."""
    if tries.since is None:
        return False
    best = max(one.standing for one in tries.finalists if not one.leaked)
    next_best = max(one.weight for one in batch)
    return next_best < best * (1.0 if tries.since >= AFTER_FIRST else _WORTH_TRYING)


def _try_until(
    ground: Ground, batch: tuple[Candidate, ...], tries: Tries, now: float
) -> IOResult[Tries, PipelineError]:
    if now >= ground.brief.ends:
        return IOSuccess(evolve(tries, over=True))
    known = ground.memory.tried
    unknown = tuple(one for one in batch if not known or digest_of(one) not in known)
    return IOResult.do(
        _told(ground, _with_batch(ground, tries, batch, found), now)
        for found in _try(ground, unknown, now)
        for _kept in remember_tried(ground.memory, found)
    )


def _try(
    ground: Ground, candidates: tuple[Candidate, ...], now: float
) -> IOResult[tuple[Try, ...], PipelineError]:
    live = frozenset(range(len(candidates)))
    trial = Trial(candidates, ground.texts, ground.aims, live, len(candidates))
    limits = limits_of(ground.observed, ground.aims)
    tried = ground.bench.try_(trial, limits, ground.brief.ends - now)
    return tried.map(lambda found: tuple((candidates[one.index], one) for one in found))


def _with_batch(
    ground: Ground, tries: Tries, batch: tuple[Candidate, ...], found: tuple[Try, ...]
) -> Tries:
    """Return the tries with what is known of a batch, from now and from before, in its order."""
    known = {key_of(candidate): tried for candidate, tried in found}
    if ground.memory.tried:
        old = ((one, ground.memory.tried.get(digest_of(one))) for one in batch)
        known = {key_of(one): tried for one, tried in old if tried} | known
    results = tuple((one, known[key_of(one)]) for one in batch if key_of(one) in known)
    plausible = (finalist(*one, ground.aims, ground.sources, ground.told) for one in results)
    refused = ground.memory.refused
    good = (one for one in plausible if one and digest_of(one.candidate) not in refused)
    return with_results(tries, results, good)


def _told(ground: Ground, tries: Tries, now: float) -> Tries:
    """Say how the search gets on, once a second at most."""
    if now - tries.told_at < _SECONDS_BETWEEN_LINES:
        return tries
    ground.brief.say(progress_line(tries, ground.aims, ground.texts))
    return evolve(tries, told_at=now)

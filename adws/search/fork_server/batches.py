"""Some candidates tried at once: which of them hold, and whether that was enough."""

from functools import partial

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.search.candidates import Candidate
from adws.search.finalist import Finalist, finalist
from adws.search.fork_server.ground import Ground
from adws.search.fork_server.trial import Trial, limits_of
from adws.search.memory import digest_of, remember_tried
from adws.search.pairs import key_of
from adws.search.progress import progress_line
from adws.search.tried import Aims, is_plausible
from adws.search.tries import Tries, Try, is_enough, with_results

_SECONDS_BETWEEN_LINES = 1.0


@frozen
class _Batch:
    """Candidates that are tried at once; ``thorough``: the costly ones, too."""

    candidates: tuple[Candidate, ...]
    thorough: bool = True


def next_batch(
    ground: Ground, batch: tuple[Candidate, ...], tries: Tries, *, thorough: bool = False
) -> IOResult[Tries, PipelineError]:
    """Try a batch, unless what was tried is enough, or there is no time left.

    Those that are costly to try are put off, unless it is ``thorough``.
    """
    next_best = max(one.weight for one in batch)
    if is_enough(tries, next_best, len(ground.aims.case_ids)):
        return IOSuccess(tries)
    return io_ops.monotonic_seconds().bind(
        partial(_try_until, ground, _Batch(batch, thorough), tries)
    )


def _try_until(
    ground: Ground, batch: _Batch, tries: Tries, now: float
) -> IOResult[Tries, PipelineError]:
    if now >= ground.brief.ends:
        return IOSuccess(evolve(tries, over=True))
    known = ground.memory.tried
    every = batch.candidates
    unknown = tuple(one for one in every if not known or digest_of(one) not in known)
    return IOResult.do(
        _told(ground, with_results(tries, results, good), now)
        for found in _try(ground, _Batch(unknown, batch.thorough), ground.aims, now)
        for _kept in remember_tried(ground.memory, found)
        for results in IOSuccess(_results(ground, every, found))
        for good in _holding(ground, results, now)
    )


def _try(
    ground: Ground, batch: _Batch, aims: Aims, now: float
) -> IOResult[tuple[Try, ...], PipelineError]:
    candidates, count = batch.candidates, len(batch.candidates)
    live = frozenset(range(count))
    trial = Trial(candidates, ground.texts, aims, live, count, thorough=batch.thorough)
    limits = limits_of(ground.observed, aims)
    tried = ground.bench.try_(trial, limits, ground.brief.ends - now)
    return tried.map(lambda found: tuple((candidates[one.index], one) for one in found))


def _results(
    ground: Ground, batch: tuple[Candidate, ...], found: tuple[Try, ...]
) -> tuple[Try, ...]:
    """Return what is known of a batch, from now and from before, in its order."""
    known = {key_of(candidate): tried for candidate, tried in found}
    if ground.memory.tried:
        old = ((one, ground.memory.tried.get(digest_of(one))) for one in batch)
        known = {key_of(one): tried for one, tried in old if tried} | known
    return tuple((one, known[key_of(one)]) for one in batch if key_of(one) in known)


def _holding(
    ground: Ground, results: tuple[Try, ...], now: float
) -> IOResult[tuple[Finalist, ...], PipelineError]:
    """Return the plausible ones; where there are many cases, those that hold on all of them.

    Those that only suit the few cases of a try would end the search before its time.
    """
    refused = ground.memory.refused
    plausible = (finalist(*one, ground.aims, ground.sources, ground.told) for one in results)
    good = tuple(one for one in plausible if one and digest_of(one.candidate) not in refused)
    aims = ground.all_aims
    if not good or aims == ground.aims:
        return IOSuccess(good)
    found = _try(ground, _Batch(tuple(one.candidate for one in good)), aims, now)
    return found.map(partial(_confirmed, good, aims))


def _confirmed(
    good: tuple[Finalist, ...], aims: Aims, found: tuple[Try, ...]
) -> tuple[Finalist, ...]:
    held = {key_of(candidate) for candidate, tried in found if is_plausible(candidate, tried, aims)}
    return tuple(one for one in good if key_of(one.candidate) in held)


def _told(ground: Ground, tries: Tries, now: float) -> Tries:
    """Say how the search gets on, once a second at most."""
    if now - tries.told_at < _SECONDS_BETWEEN_LINES:
        return tries
    ground.brief.say(progress_line(tries, ground.aims, ground.texts))
    return evolve(tries, told_at=now)

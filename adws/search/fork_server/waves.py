"""The waves of a search: single edits, the same in several places, what made progress, pairs."""

from collections.abc import Callable
from functools import partial
from itertools import chain

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.search.alike import alike
from adws.search.candidates import Candidate
from adws.search.fork_server.batches import next_batch
from adws.search.fork_server.ground import REACHES, Ground
from adws.search.pairs import Key, expansions, halves, key_of, pairs
from adws.search.tries import Tries

_BATCH = 100
_BEGUN = 12
_PARTNERS = 150
_MOST_SINGLES = 4_000
_MOST_ALIKE = 600
_MOST_PAIRS = 8_000
_MOST_PUT_OFF = 400

_Wave = Callable[[Ground, Tries], tuple[Candidate, ...]]


def run_waves(ground: Ground) -> IOResult[Tries, PipelineError]:
    """Try candidates until one is plausible and some more, or the budget is used up.

    The edits of a wave are only thought of when the waves before it were not enough. The likeliest
    of each sort come before the many unlikely single edits of large files.
    """
    further = (partial(_singles, number) for number in range(1, REACHES))
    early: tuple[_Wave, ...] = (_alike, _expansions)
    late: tuple[_Wave, ...] = (*further, _expansions, _pairs, _expansions, _halves)
    put_off = partial(_run_put_off, ground)
    outcome = _run_wave(ground, _first_singles, Tries()).bind(put_off)
    for wave in early:
        outcome = outcome.bind(partial(_unless_mended, ground, wave))
    outcome = outcome.bind(partial(_run_wave, ground, partial(_singles, 0))).bind(put_off)
    for wave in late:
        outcome = outcome.bind(partial(_unless_mended, ground, wave))
    return outcome.bind(put_off)


def _unless_mended(ground: Ground, wave: _Wave, tries: Tries) -> IOResult[Tries, PipelineError]:
    """Try a wave, but none where a single edit is plausible that was tried before."""
    mended = any(len(one.candidate.edits) == 1 for one in tries.finalists)
    return IOSuccess(tries) if mended else _run_wave(ground, wave, tries)


def _first_singles(ground: Ground, _tries: Tries) -> tuple[Candidate, ...]:
    return ground.candidates[:_MOST_SINGLES]


def _singles(number: int, ground: Ground, _tries: Tries) -> tuple[Candidate, ...]:
    return ground.singles(number)


def _alike(ground: Ground, tries: Tries) -> tuple[Candidate, ...]:
    hopeless = tries.hopeless
    singles = (one for one in ground.partners if key_of(one) not in hopeless)
    return alike(singles, ground.texts, _MOST_ALIKE)


def _expansions(ground: Ground, tries: Tries) -> tuple[Candidate, ...]:
    begun = (candidate for _, candidate in tries.closest(ground.aims, _BEGUN))
    return expansions(begun, _partners(ground, tries), _BEGUN * _PARTNERS)


def _pairs(ground: Ground, tries: Tries) -> tuple[Candidate, ...]:
    return pairs(_partners(ground, tries), _MOST_PAIRS)


def _halves(_ground: Ground, tries: Tries) -> tuple[Candidate, ...]:
    return tuple(chain.from_iterable(halves(one.candidate) for one in tries.best))


def _partners(ground: Ground, tries: Tries) -> tuple[Candidate, ...]:
    hopeless = tries.hopeless
    return tuple(one for one in ground.partners if key_of(one) not in hopeless)[:_PARTNERS]


def _run_wave(ground: Ground, wave: _Wave, tries: Tries) -> IOResult[Tries, PipelineError]:
    if tries.over:
        return IOSuccess(tries)
    known, left = tries.keys, ground.brief.budget.candidates - len(tries.done)
    new = tuple(one for one in wave(ground, tries) if key_of(one) not in known)[:left]
    return _run(ground, new, tries, thorough=False)


def _run_put_off(ground: Ground, tries: Tries) -> IOResult[Tries, PipelineError]:
    """Try what was put off, the likeliest first; the rest of it waits for the next time."""
    waiting = sorted(tries.put_off, key=_by_weight)
    now, later = tuple(waiting[:_MOST_PUT_OFF]), tuple(waiting[_MOST_PUT_OFF:])
    return _run(ground, now, evolve(tries, put_off=later), thorough=True)


def _run(
    ground: Ground, candidates: tuple[Candidate, ...], tries: Tries, *, thorough: bool
) -> IOResult[Tries, PipelineError]:
    outcome: IOResult[Tries, PipelineError] = IOSuccess(tries)
    for start in range(0, len(candidates), _BATCH):
        batch = candidates[start : start + _BATCH]
        outcome = outcome.bind(partial(next_batch, ground, batch, thorough=thorough))
    return outcome


def _by_weight(candidate: Candidate) -> tuple[float, Key]:
    return -candidate.weight, key_of(candidate)

"""The waves of a search: single edits, repeated edits, promising ones with partners, pairs."""

from collections.abc import Callable
from functools import partial
from itertools import chain

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import fold
from adws.search.candidates import EditCandidate, key_of
from adws.search.explanation import SECONDS_BETWEEN_LINES, progress_line
from adws.search.fork_server.server import TryOrder, limits_of
from adws.search.fork_server.together import alike, expansions, halves, pairs
from adws.search.fork_server.workspace import REACHES, ForkWorkspace
from adws.search.memory import digest_of, remember_tried
from adws.search.tries import (
    Aims,
    Finalist,
    Try,
    TryHistory,
    finalist,
    is_enough,
    is_plausible,
    with_results,
)
from adws.search.weights import WEIGHTS

_WAVES = WEIGHTS.fork_server.waves

_Wave = Callable[[ForkWorkspace, TryHistory], tuple[EditCandidate, ...]]
_Step = Callable[[TryHistory], IOResult[TryHistory, PipelineError]]


def run_waves(workspace: ForkWorkspace) -> IOResult[TryHistory, PipelineError]:
    """Try candidates until one is plausible and some more, or the budget is used up.

    The edits of a wave are only thought of when the waves before it were not enough. The likeliest
    of each sort come before the many unlikely single edits of large files.
    """

    def unless_mended(wave: _Wave) -> _Step:
        return lambda tries: (
            IOSuccess(tries)
            if any(len(finalist.candidate.edits) == 1 for finalist in tries.finalists)
            else always(wave)(tries)
        )

    def always(wave: _Wave) -> _Step:
        return partial(_run_wave, workspace, wave)

    put_off = partial(_run_put_off, workspace)
    further = (partial(_singles, number) for number in range(1, REACHES))
    late: tuple[_Wave, ...] = (*further, _expansions, _pairs, _expansions, _halves)
    steps: tuple[_Step, ...] = (
        *(always(lambda *_: workspace.candidates[: _WAVES.singles]), put_off),
        *map(unless_mended, (_alike, _expansions)),
        *(always(partial(_singles, 0)), put_off),
        *map(unless_mended, late),
        put_off,
    )
    return fold(IOSuccess(TryHistory()), steps, lambda tries, step: step(tries))


def _singles(
    number: int, workspace: ForkWorkspace, _tries: TryHistory
) -> tuple[EditCandidate, ...]:
    return workspace.singles(number)


def _alike(workspace: ForkWorkspace, tries: TryHistory) -> tuple[EditCandidate, ...]:
    return alike(_hopeful(workspace, tries), workspace.texts, _WAVES.alike)


def _expansions(workspace: ForkWorkspace, tries: TryHistory) -> tuple[EditCandidate, ...]:
    begun_edits = (candidate for _, candidate in tries.closest(workspace.aims, _WAVES.begun))
    return expansions(begun_edits, _partners(workspace, tries), _WAVES.begun * _WAVES.partners)


def _pairs(workspace: ForkWorkspace, tries: TryHistory) -> tuple[EditCandidate, ...]:
    return pairs(_partners(workspace, tries), _WAVES.pairs)


def _halves(_workspace: ForkWorkspace, tries: TryHistory) -> tuple[EditCandidate, ...]:
    return tuple(chain.from_iterable(halves(finalist.candidate) for finalist in tries.best))


def _partners(workspace: ForkWorkspace, tries: TryHistory) -> tuple[EditCandidate, ...]:
    return _hopeful(workspace, tries)[: _WAVES.partners]


def _hopeful(workspace: ForkWorkspace, tries: TryHistory) -> tuple[EditCandidate, ...]:
    hopeless = tries.hopeless
    return tuple(candidate for candidate in workspace.partners if key_of(candidate) not in hopeless)


def _run_wave(
    workspace: ForkWorkspace, wave: _Wave, tries: TryHistory
) -> IOResult[TryHistory, PipelineError]:
    if tries.over:
        return IOSuccess(tries)
    tried_keys, tries_left = tries.keys, workspace.request.budget.candidates - len(tries.tries)
    new = tuple(
        candidate for candidate in wave(workspace, tries) if key_of(candidate) not in tried_keys
    )[:tries_left]
    return _run(workspace, new, tries, thorough=False)


def _run_put_off(
    workspace: ForkWorkspace, tries: TryHistory
) -> IOResult[TryHistory, PipelineError]:
    """Try what was put off, the likeliest first; the rest of it waits for the next time."""
    waiting = sorted(tries.put_off, key=lambda candidate: (-candidate.weight, key_of(candidate)))
    now, later = tuple(waiting[: _WAVES.put_off]), tuple(waiting[_WAVES.put_off :])
    return _run(workspace, now, evolve(tries, put_off=later), thorough=True)


def _run(
    workspace: ForkWorkspace,
    candidates: tuple[EditCandidate, ...],
    tries: TryHistory,
    *,
    thorough: bool,
) -> IOResult[TryHistory, PipelineError]:
    starts = range(0, len(candidates), _WAVES.batch)
    batches = (candidates[start : start + _WAVES.batch] for start in starts)
    return fold(IOSuccess(tries), batches, partial(_next_batch, workspace, thorough=thorough))


def _next_batch(
    workspace: ForkWorkspace, tries: TryHistory, batch: tuple[EditCandidate, ...], *, thorough: bool
) -> IOResult[TryHistory, PipelineError]:
    """Try a batch, unless what was tried is enough, or there is no time left.

    Those that are costly to try are put off, unless it is ``thorough``.
    """
    next_best = max(candidate.weight for candidate in batch)
    if is_enough(tries, next_best, len(workspace.aims.case_ids)):
        return IOSuccess(tries)
    tried_digests = workspace.memory.results
    unknown = tuple(
        candidate
        for candidate in batch
        if not tried_digests or digest_of(candidate) not in tried_digests
    )

    def try_until(now: float) -> IOResult[TryHistory, PipelineError]:
        if now >= workspace.request.ends:
            return IOSuccess(evolve(tries, over=True))
        return IOResult.do(
            _reported(workspace, with_results(tries, results, good), now)
            for new_results in _try(workspace, unknown, workspace.aims, now, thorough=thorough)
            for _kept in remember_tried(workspace.memory, new_results)
            for results in IOSuccess(_results(workspace, batch, new_results))
            for good in _still_plausible(workspace, results, now)
        )

    return io_ops.monotonic_seconds().bind(try_until)


def _try(
    workspace: ForkWorkspace,
    candidates: tuple[EditCandidate, ...],
    aims: Aims,
    now: float,
    *,
    thorough: bool = True,
) -> IOResult[tuple[Try, ...], PipelineError]:
    count = len(candidates)
    live = frozenset(range(count))
    trial = TryOrder(candidates, workspace.texts, aims, live, count, thorough=thorough)
    limits = limits_of(workspace.observed, aims)
    return IOResult.do(
        tuple((candidates[result.index], result) for result in results)
        for results in workspace.server.try_(trial, limits, workspace.request.ends - now)
    )


def _results(
    workspace: ForkWorkspace, batch: tuple[EditCandidate, ...], tries: tuple[Try, ...]
) -> tuple[Try, ...]:
    """Return what is known about a batch, from now and from before, in its order."""
    tried_by_key = {key_of(candidate): result for candidate, result in tries}
    if workspace.memory.results:
        old = (
            (candidate, workspace.memory.results.get(digest_of(candidate))) for candidate in batch
        )
        tried_by_key = {
            key_of(candidate): result for candidate, result in old if result
        } | tried_by_key
    return tuple(
        (candidate, tried_by_key[key_of(candidate)])
        for candidate in batch
        if key_of(candidate) in tried_by_key
    )


def _still_plausible(
    workspace: ForkWorkspace, results: tuple[Try, ...], now: float
) -> IOResult[tuple[Finalist, ...], PipelineError]:
    """Return the plausible candidates; with many cases, those that are plausible on all of them.

    Those that only suit the few cases of a try would end the search before its time.
    """
    refused = workspace.memory.refused_edits
    plausible = (
        finalist(*result, workspace.aims, workspace.sources, workspace.values) for result in results
    )
    good = tuple(
        finalist
        for finalist in plausible
        if finalist and digest_of(finalist.candidate) not in refused
    )
    aims = workspace.all_aims
    if not good or aims == workspace.aims:
        return IOSuccess(good)

    def confirmed_finalists(tries: tuple[Try, ...]) -> tuple[Finalist, ...]:
        keys = {
            key_of(candidate)
            for candidate, result in tries
            if is_plausible(candidate, result, aims)
        }
        return tuple(finalist for finalist in good if key_of(finalist.candidate) in keys)

    return _try(workspace, tuple(finalist.candidate for finalist in good), aims, now).map(
        confirmed_finalists
    )


def _reported(workspace: ForkWorkspace, tries: TryHistory, now: float) -> TryHistory:
    """Report the progress of the search, at most once a second."""
    if now - tries.reported_at < SECONDS_BETWEEN_LINES:
        return tries
    seconds_left = workspace.request.ends - now
    workspace.request.say(progress_line(tries, workspace.aims, workspace.texts, seconds_left))
    return evolve(tries, reported_at=now)

"""The search itself: trace and rank, try, confirm, apply."""

from functools import partial
from pathlib import PurePath

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.agents.search.candidates import Candidate
from adws.agents.search.families import families
from adws.agents.search.finding import Finding
from adws.agents.search.ground import Ground, survey
from adws.agents.search.job import Desk, Trial, case_ids
from adws.agents.search.source import apply_edit
from adws.agents.search.trials import run_trial
from adws.agents.search.tried import Aims, Tried, aims_of, is_plausible, mended, prefer
from adws.core.errors import PipelineError
from adws.core.turn import Task

_SHARE_OF_TIME = 0.8
_CASES_OF_A_TRY = 8
_AFTER_FIRST = 60
_MOST_CONFIRMED = 8
_ALL = 10_000

_Sound = tuple[tuple[Candidate, Tried], ...]


def search(task: Task) -> IOResult[Finding, PipelineError]:
    """Look for one small edit that mends a task's cases, and leave it in the tree.

    When nothing is found, the tree is as it was.
    """
    return io_ops.with_folder(partial(_search_at, task))


def _search_at(task: Task, folder: PurePath) -> IOResult[Finding, PipelineError]:
    allowed = task.timeout_seconds * _SHARE_OF_TIME
    return IOResult.do(
        finding
        for environment in io_ops.environment()
        for started in io_ops.monotonic_seconds()
        for ground in survey(task, Desk(folder, environment), started + allowed)
        for traced in io_ops.monotonic_seconds()
        for results in _try(ground)
        for tried in io_ops.monotonic_seconds()
        for finding in _conclude(ground, results, tried - traced)
    )


def _try(ground: Ground) -> IOResult[tuple[Tried, ...], PipelineError]:
    """Try the candidates, briefly each: the failing cases, then a few others."""
    aims = _aims(ground, _CASES_OF_A_TRY)
    return run_trial(
        ground, Trial(ground.candidates, ground.texts, aims, ground.live, _AFTER_FIRST)
    )


def _aims(ground: Ground, most: int) -> Aims:
    return aims_of(case_ids(ground.task), ground.observed, most)


def _conclude(
    ground: Ground, results: tuple[Tried, ...], seconds: float
) -> IOResult[Finding, PipelineError]:
    preferred = prefer(ground.candidates, results, _aims(ground, _CASES_OF_A_TRY))
    finding = Finding(ground.suspects, len(results), seconds, plausible=len(preferred))
    chosen = tuple(ground.candidates[index] for index in preferred[:_MOST_CONFIRMED])
    return _confirm(ground, chosen).bind(partial(_finish, ground, finding))


def _confirm(ground: Ground, chosen: tuple[Candidate, ...]) -> IOResult[_Sound, PipelineError]:
    """Try the best again with fresh imports on all traced cases; keep those that hold."""
    aims = _aims(ground, _ALL)
    trial = Trial(chosen, ground.texts, aims, frozenset(), ground.task.attempt - 1)
    return run_trial(ground, trial).map(partial(_sound, chosen, aims))


def _sound(chosen: tuple[Candidate, ...], aims: Aims, results: tuple[Tried, ...]) -> _Sound:
    pairs = tuple((chosen[tried.index], tried) for tried in results)
    return tuple(pair for pair in pairs if is_plausible(*pair, aims))


def _finish(ground: Ground, finding: Finding, sound: _Sound) -> IOResult[Finding, PipelineError]:
    """Apply the best one; a later attempt takes the next, as the earlier ones were refused."""
    left = sound[ground.task.attempt - 1 :]
    if not left:
        return IOSuccess(finding)
    candidate, tried = left[0]
    before = ground.texts[candidate.file]
    after = apply_edit(before, candidate.edit)
    told = evolve(
        finding,
        chosen=candidate,
        before=_line_at(before, candidate.edit.start),
        after=_line_at(after, candidate.edit.start),
        mended=len(mended(tried, case_ids(ground.task))),
        mends=next(family.mends for family in families() if family.name == candidate.family),
    )
    return io_ops.write_text(ground.task.tree / candidate.file, after).map(lambda _: told)


def _line_at(text: str, at: int) -> str:
    start = text.rfind("\n", 0, at) + 1
    return text[start:].partition("\n")[0].strip()

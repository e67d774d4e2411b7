"""Real projects on a bench: candidates by the words they replace, answers by the names of cases."""

from collections.abc import Callable, Mapping
from pathlib import Path, PurePath
from typing import Any, TypeVar

from attrs import evolve
from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.core.railway import settle
from adws.core.turn import Task
from adws.search.candidates import EditCandidate, PlacedEdit
from adws.search.fork_server.server import ForkServer, TryLimits, TryOrder, with_server
from adws.search.request import SearchBudget, SearchRequest
from adws.search.source import TextEdit
from adws.search.suspects import TracedRun
from adws.search.tries import Aims, TryResult
from adws.tests.search.project import changes, lay_out, search_task

_Value = TypeVar("_Value")

Change = tuple[str, str, str]
"""A file, words in it, and what they become."""

LIMITS = TryLimits(live=5.0, cpu=0.6, fresh=20.0)


def on_server(
    folder: Path,
    files: Mapping[str, str],
    case_ids: tuple[str, ...],
    action: Callable[[ForkServer], IOResult[_Value, PipelineError]],
    **given: Any,  # noqa: ANN401 - any field of the task
) -> _Value:
    """Lay a project out, do something on its bench, and see that the project stayed as it was."""
    tree = lay_out(folder, dict(files))
    task = search_task(tree, *case_ids, **given)
    value = settle(at_work(task, folder, action)).unwrap()
    assert changes(tree) == []
    return value


def at_work(
    task: Task, folder: Path, action: Callable[[ForkServer], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    """Do something with a server that works beside a tree, for as long as it needs."""
    (folder / "own").mkdir()
    patient = evolve(task, timeout_seconds=100.0)
    request = SearchRequest(patient, SearchBudget(), lambda _line: None)
    return with_server(request, PurePath(folder / "own"), {}, action)


def trace(server: ForkServer) -> IOResult[TracedRun, PipelineError]:
    """Trace all cases."""
    return server.trace(passing=60, limit_seconds=5.0, total_seconds=60.0)


def candidate(files: Mapping[str, str], *changes: Change) -> EditCandidate:
    """Return a candidate of several edits; the first place of the words counts."""
    return EditCandidate(tuple(_placed(files, *change) for change in changes), 1.0)


def _placed(files: Mapping[str, str], file: str, old: str, new: str) -> PlacedEdit:
    start = files[file].index(old)
    return PlacedEdit(file, 1, "x", TextEdit(start, start + len(old), new))


def aims(*failing: str, guards: tuple[str, ...] = ()) -> Aims:
    """Return what candidates are to achieve."""
    return Aims(failing, guards, (), TracedRun())


def trial(
    files: Mapping[str, str],
    changes: tuple[tuple[Change, ...], ...],
    wanted: Aims,
    *,
    live: bool = True,
    after_first: int = 1000,
) -> TryOrder:
    """Return a trial of candidates, all in live functions or all with fresh imports."""
    candidates = tuple(candidate(files, *change) for change in changes)
    numbers = frozenset(range(len(candidates))) if live else frozenset[int]()
    return TryOrder(candidates, files, wanted, numbers, after_first)


def try_candidates(
    folder: Path, files: Mapping[str, str], wanted: TryOrder, limits: TryLimits = LIMITS
) -> tuple[TryResult, ...]:
    """Trace a project's cases and try candidates on them."""

    def action(server: ForkServer) -> IOResult[tuple[TryResult, ...], PipelineError]:
        return trace(server).bind(lambda _: server.try_(wanted, limits, 60.0))

    return on_server(folder, files, wanted.aims.case_ids, action)


def by_case_name(outcomes: Mapping[str, _Value]) -> dict[str, _Value]:
    """Return what is known of cases by the names of the cases, without their files."""
    return {name.partition("::")[2]: good for name, good in outcomes.items()}


def given_task(folder: Path, files: Mapping[str, str], *case_ids: str, **given: Any) -> Task:  # noqa: ANN401 - any field of the task
    """Lay a project out and return a task for it."""
    return search_task(lay_out(folder, dict(files)), *case_ids, **given)

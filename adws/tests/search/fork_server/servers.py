"""Real projects on a bench: candidates by the words they replace, answers by the names of cases."""

from collections.abc import Callable, Mapping
from pathlib import Path, PurePath
from typing import Any, TypeVar

from attrs import evolve
from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.core.railway import settle
from adws.core.turn import Task
from adws.search.candidates import Candidate, Placed
from adws.search.fork_server.server import Limits, Server, Trial, with_server
from adws.search.request import Budget, Request
from adws.search.source import Edit
from adws.search.suspects import Observed
from adws.search.tries import Aims, Tried
from adws.tests.search.project import changes, lay_out, search_task

_Value = TypeVar("_Value")

Change = tuple[str, str, str]
"""A file, words in it, and what they become."""

LIMITS = Limits(live=5.0, cpu=0.6, fresh=20.0)


def on_server(
    folder: Path,
    files: Mapping[str, str],
    case_ids: tuple[str, ...],
    action: Callable[[Server], IOResult[_Value, PipelineError]],
    **given: Any,  # noqa: ANN401 - any field of the task
) -> _Value:
    """Lay a project out, do something on its bench, and see that the project stayed as it was."""
    tree = lay_out(folder, dict(files))
    task = search_task(tree, *case_ids, **given)
    value = settle(at_work(task, folder, action)).unwrap()
    assert changes(tree) == []
    return value


def at_work(
    task: Task, folder: Path, action: Callable[[Server], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    """Do something with a server that works beside a tree, for as long as it needs."""
    (folder / "own").mkdir()
    patient = evolve(task, timeout_seconds=100.0)
    request = Request(patient, Budget(), lambda _line: None)
    return with_server(request, PurePath(folder / "own"), {}, action)


def trace(server: Server) -> IOResult[Observed, PipelineError]:
    """Trace all cases."""
    return server.trace(passing=60, limit_seconds=5.0, total_seconds=60.0)


def candidate(files: Mapping[str, str], *changes: Change) -> Candidate:
    """Return a candidate of several edits; the first place of the words counts."""
    return Candidate(tuple(_placed(files, *change) for change in changes), 1.0)


def _placed(files: Mapping[str, str], file: str, old: str, new: str) -> Placed:
    start = files[file].index(old)
    return Placed(file, 1, "x", Edit(start, start + len(old), new))


def aims(*failing: str, guards: tuple[str, ...] = ()) -> Aims:
    """Return what candidates are to achieve."""
    return Aims(failing, guards, (), Observed())


def trial(
    files: Mapping[str, str],
    changes: tuple[tuple[Change, ...], ...],
    wanted: Aims,
    *,
    live: bool = True,
    after_first: int = 1000,
) -> Trial:
    """Return a trial of candidates, all in live functions or all with fresh imports."""
    candidates = tuple(candidate(files, *one) for one in changes)
    numbers = frozenset(range(len(candidates))) if live else frozenset[int]()
    return Trial(candidates, files, wanted, numbers, after_first)


def tried(
    folder: Path, files: Mapping[str, str], wanted: Trial, limits: Limits = LIMITS
) -> tuple[Tried, ...]:
    """Trace a project's cases and try candidates on them."""

    def action(server: Server) -> IOResult[tuple[Tried, ...], PipelineError]:
        return trace(server).bind(lambda _: server.try_(wanted, limits, 60.0))

    return on_server(folder, files, wanted.aims.case_ids, action)


def named(outcomes: Mapping[str, _Value]) -> dict[str, _Value]:
    """Return what is known of cases by the names of the cases, without their files."""
    return {name.partition("::")[2]: good for name, good in outcomes.items()}


def given_task(folder: Path, files: Mapping[str, str], *case_ids: str, **given: Any) -> Task:  # noqa: ANN401 - any field of the task
    """Lay a project out and return a task for it."""
    return search_task(lay_out(folder, dict(files)), *case_ids, **given)

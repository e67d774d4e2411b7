"""Old runs: finds them, and removes their files.

The names of all files of a run contain its id. An id begins with the time of the run's start, so
ids sort by age. The raw output of a command without a run has such a name too.
"""

import re
from datetime import timedelta
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.railway import collect, settle, traverse
from adws.core.run import state_folder
from adws.engine.run_result import RunStatus
from adws.engine.run_state import RunState, is_at_work, live_runs, read_slot, read_state, run_folder
from adws.slots import BASE, WORK_WISH
from adws.vcs.base import Base

_FOLDERS = ("attempts", "logs", "raw", "reports", "runs", "tasks", "verdicts")
_ID = re.compile(r"(\d{8}-\d{6})-[0-9a-f]{4}(?:[0-9a-f]{8})?")
"""The id of a run, or the name of the output of a command that is no run."""
_RUN_LENGTH = len("20260131-142500-1f0a")
_RECENT = timedelta(hours=1)


@frozen
class OldRun:
    """A run that is over."""

    id: str
    """The id of the run, or the name of the output of a command without a run."""
    paths: tuple[PurePath, ...]
    """Its files and folders, absolute: below ``.adws``, and its trees if it left any."""


def old_runs(
    context: Context, keep: int, *, unfinished: bool = False
) -> IOResult[tuple[OldRun, ...], PipelineError]:
    """Return the runs of a project except the newest ``keep``, oldest first.

    Outputs of commands without a run count separately. Left out are runs that began within the
    last hour and may still be at work, runs that can continue unless ``unfinished``, and runs with
    an unreadable state. An unfinished run can continue until a newer run replaces it.
    """
    return IOResult.do(
        tuple(run for some in old for run in some)
        for now in io_ops.now()
        for runs in _runs(context)
        for live in (IOSuccess(_at_work(context, runs)) if unfinished else _live(context, runs))
        for old in collect(
            _if_over(context, live, run)
            for run in _all_but_newest(runs, keep)
            if run.id < f"{now - _RECENT:%Y%m%d-%H%M%S}"
        )
    )


def _all_but_newest(runs: tuple[OldRun, ...], keep: int) -> tuple[OldRun, ...]:
    """Leave out the newest runs, and the newest outputs of commands without a run."""
    outputs = tuple(run for run in runs if len(run.id) > _RUN_LENGTH)
    others = tuple(run for run in runs if run not in outputs)
    old = (*outputs[: max(0, len(outputs) - keep)], *others[: max(0, len(others) - keep)])
    return tuple(sorted(old, key=lambda run: run.id))


def size_of_runs(runs: tuple[OldRun, ...]) -> IOResult[int, PipelineError]:
    """Return how many bytes all files of these runs hold."""
    return traverse(io_ops.disk_bytes, (path for run in runs for path in run.paths)).map(sum)


def remove_runs(runs: tuple[OldRun, ...]) -> IOResult[None, PipelineError]:
    """Remove all files of these runs; the ledger, the journal and the costs stay."""
    paths = tuple(path for run in runs for path in run.paths)
    return traverse(io_ops.remove_tree, paths).map(lambda _: None)


def keep_newest_runs(context: Context) -> IOResult[None, PipelineError]:
    """Remove all but the newest ``keep_runs`` (a setting) runs; 0 keeps all."""
    if not context.settings.keep_runs:
        return IOSuccess(None)
    return old_runs(context, context.settings.keep_runs).bind(remove_runs)


def _runs(context: Context) -> IOResult[tuple[OldRun, ...], PipelineError]:
    folders = tuple(state_folder(context.root) / name for name in _FOLDERS)

    def by_run(listings: tuple[tuple[str, ...], ...]) -> tuple[OldRun, ...]:
        paths_by_run: dict[str, tuple[PurePath, ...]] = {}
        for folder, files in zip(folders, listings, strict=True):
            for file in files:
                if _ID.fullmatch(name := file.partition(".")[0]):
                    paths_by_run[name] = (*paths_by_run.get(name, ()), folder / file)
        return tuple(OldRun(name, paths_by_run[name]) for name in sorted(paths_by_run))

    return traverse(io_ops.list_folder, folders).map(by_run)


def _live(context: Context, runs: tuple[OldRun, ...]) -> IOResult[frozenset[str], PipelineError]:
    """Return the runs that no newer run replaced; all of them if a state is unreadable."""
    every = frozenset(run.id for run in runs)
    return live_runs(context, WORK_WISH).lash(lambda _: IOSuccess(every))


def _at_work(context: Context, runs: tuple[OldRun, ...]) -> frozenset[str]:
    """Return the runs that a process works on now, or may work on."""
    return frozenset(
        run.id
        for run in runs
        if settle(is_at_work(context, run.id)).value_or(True)  # noqa: FBT003 - the answer
    )


def _if_over(
    context: Context, live: frozenset[str], run: OldRun
) -> IOResult[tuple[OldRun, ...], PipelineError]:
    """Return the run if it is over: it has no state, it has ended, or it is not in ``live``."""
    return IOResult.do(
        over
        for is_saved in io_ops.exists(run_folder(context, run.id) / "state.json")
        for over in (_if_ended(context, live, run) if is_saved else IOSuccess((run,)))
    )


def _if_ended(
    context: Context, live: frozenset[str], run: OldRun
) -> IOResult[tuple[OldRun, ...], PipelineError]:
    state = settle(read_state(context, run.id))
    if not is_successful(state):
        return IOSuccess(())
    if state.unwrap().status is RunStatus.FINISHED:
        return IOSuccess((run,))
    return IOSuccess(()) if run.id in live else _with_trees(context, run, state.unwrap())


def _with_trees(
    context: Context, run: OldRun, state: RunState
) -> IOResult[tuple[OldRun, ...], PipelineError]:
    """Return a replaced run, with its trees outside of the project."""

    def complete(home: PurePath, base: Base | None) -> OldRun:
        ours = base is not None and base.home.is_relative_to(home) and base.run == run.id
        return evolve(run, paths=(*run.paths, base.home)) if base and ours else run

    none: IOResult[Base | None, PipelineError] = IOSuccess(None)
    return IOResult.do(
        (complete(home, base),)
        for home in io_ops.cache_folder()
        for base in read_slot(context, state, BASE).lash(lambda _: none)
    )

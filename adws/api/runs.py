"""The saved runs of a project: what each reached, and what it cost."""

from collections.abc import Iterable
from itertools import compress
from pathlib import PurePath

from attrs import field, frozen
from returns.io import IOResult, IOSuccess
from returns.pipeline import is_successful
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.api.fork_point import ForkPoint
from adws.api.forking import fork_run
from adws.api.project_context import THIS_CALL, open_context
from adws.core.context import Context
from adws.core.entry import EntryStatus
from adws.core.errors import NameUnknown, PipelineError
from adws.core.money import Spending, total
from adws.core.nearest import nearest
from adws.core.railway import collect, settle
from adws.core.run import state_folder
from adws.core.run_summary import RunStanding, RunSummary
from adws.engine.loading import load_workflow
from adws.engine.run_result import RunStatus
from adws.engine.run_state import RunState, is_at_work, live_runs, read_slot, read_state, run_folder
from adws.engine.saved_rounds import read_round, saved_rounds
from adws.ledger.ledger import Ledger
from adws.ledger.money.call import Call
from adws.ledger.money.money_file import read_calls
from adws.ledger.store import ledger_path, load
from adws.slots import AGENT, WORK_REPORT, WORK_WISH
from adws.vcs.delivered import branch_of, delivered_branches

_STANDINGS = {
    RunStatus.FINISHED: RunStanding.FINISHED,
    RunStatus.PAUSED: RunStanding.PAUSED,
    RunStatus.FAILED: RunStanding.FAILED,
    RunStatus.STOPPED: RunStanding.STOPPED,
}


@frozen(kw_only=True)
class SavedRun(RunSummary):
    """A saved run of a project."""

    root: PurePath = field(repr=False)
    """The project's folder, absolute."""

    def fork(self, round: int, **settings: object) -> "IOResult[SavedRun, PipelineError]":  # noqa: A002 - what callers name: run.fork(round=2)
        """Return a new run that is where this one was at the end of a round.

        Ledger, accepted fixes and money are as they were then, and this run stays as it is.
        ``settings`` choose the agents: ``run.fork(2, agent="claude")``. ``fix_project`` continues
        the new run. Fails with ``NameUnknown`` for a round that was not kept, ``BaseLeftBehind``
        where the user's tree is no longer the one that the run started from, and ``LockHeld``.
        """
        return IOResult.do(
            forked
            for context in open_context(str(self.root), settings, origin=THIS_CALL)
            for _kept in read_round(context, self.run, round)
            for program in load_workflow(self.workflow, folders=(context.root / "workflows",))
            for run in fork_run(context, program, ForkPoint(self.run, round))
            for forked in find_run(context, run)
        )


def project_runs(root: PurePath | str = ".") -> IOResult[tuple[SavedRun, ...], PipelineError]:
    """Return the saved runs of a project, oldest first: `adws runs` as a function.

    A run whose saved state is damaged is among them, as ``unreadable``. Fails with
    ``DocumentDamaged`` if the money file cannot be read.
    """
    return IOResult.do(
        runs for context in open_context(str(root)) for runs in runs_of_project(context)
    )


def runs_of_project(context: Context) -> IOResult[tuple[SavedRun, ...], PipelineError]:
    """Return the saved runs of the project of a context, oldest first."""
    return IOResult.do(
        tuple(sorted(runs, key=lambda run: (run.began or run.run, run.run)))
        for names in _saved_names(context)
        for surroundings in _read_surroundings(context, names)
        for runs in collect(_run(context, surroundings, run) for run in names)
    )


def find_run(context: Context, name: str) -> IOResult[SavedRun, PipelineError]:
    """Return a saved run of the project of a context, by its branch or how its id begins.

    Fails with ``NameUnknown``, which names the known ones, where none or several are meant.
    """
    run = name.removeprefix("adws/")

    def only_match(runs: tuple[SavedRun, ...]) -> Result[SavedRun, PipelineError]:
        matches = [saved for saved in runs if saved.run.startswith(run)]
        if len(matches) == 1:
            return Success(matches[0])
        names = [match.run for match in matches or runs]
        return Failure(_unknown(name, names, several=bool(matches)))

    return runs_of_project(context).bind_result(only_match)


@frozen
class _Surroundings:
    """What all runs of a project have in common."""

    live: frozenset[str]
    calls: tuple[Call, ...]
    branches: tuple[str, ...]
    ledger: Ledger | None


def _saved_names(context: Context) -> IOResult[tuple[str, ...], PipelineError]:
    return IOResult.do(
        tuple(compress(runs, are_saved))
        for runs in io_ops.list_folder(state_folder(context.root) / "runs")
        for are_saved in collect(
            io_ops.exists(run_folder(context, run) / "state.json") for run in runs
        )
    )


def _read_surroundings(
    context: Context, names: tuple[str, ...]
) -> IOResult[_Surroundings, PipelineError]:
    every = frozenset(names)
    ledger = settle(load(ledger_path(context.root))).value_or(None)
    return IOResult.do(
        _Surroundings(live, calls, branches, ledger)
        for live in live_runs(context, WORK_WISH).lash(lambda _: IOSuccess(every))
        for calls in read_calls(context.root)
        for branches in delivered_branches(context.root).lash(lambda _: IOSuccess(()))
    )


def _run(
    context: Context, surroundings: _Surroundings, run: str
) -> IOResult[SavedRun, PipelineError]:
    spending = _spending(call for call in surroundings.calls if call.granted.run == run)
    branch = branch_of(run, surroundings.branches)
    saved = settle(read_state(context, run))
    if not is_successful(saved):
        return IOSuccess(SavedRun(root=context.root, run=run, spending=spending, branch=branch))
    state = saved.unwrap()
    return IOResult.do(
        SavedRun(
            root=context.root,
            run=run,
            workflow=state.workflow,
            standing=standing,
            began=state.started,
            agent=agent or "",
            failing_before=before,
            failing_now=now,
            spending=spending,
            branch=branch,
            forked_from=state.forked_from,
            rounds=rounds,
        )
        for rounds in saved_rounds(context, run)
        for standing in _run_standing(context, surroundings, state)
        for agent in read_slot(context, state, AGENT)
        for before, now in _failing(context, surroundings, state)
    )


def _spending(calls: Iterable[Call]) -> Spending:
    return total(call.price_usd for call in calls if not call.released)


def _run_standing(
    context: Context, surroundings: _Surroundings, state: RunState
) -> IOResult[RunStanding, PipelineError]:
    if state.status is not RunStatus.FINISHED and state.run not in surroundings.live:
        return IOSuccess(RunStanding.SUPERSEDED)
    if state.status in _STANDINGS:
        return IOSuccess(_STANDINGS[state.status])
    return is_at_work(context, state.run).map(
        lambda at_work: RunStanding.RUNNING if at_work else RunStanding.KILLED
    )


def _failing(
    context: Context, surroundings: _Surroundings, state: RunState
) -> IOResult[tuple[int | None, int | None], PipelineError]:
    """Return how many cases failed at first, and now: by the run's ledger, or by its report."""
    archived = run_folder(context, state.run) / ledger_path(context.root).name
    ours = surroundings.ledger is not None and surroundings.ledger.run == state.run
    ledger = surroundings.ledger if ours else settle(load(archived)).value_or(None)
    if ledger is not None:
        return IOSuccess((ledger.initially_failing, _not_fixed(ledger)))
    return IOResult.do(
        (len(report.failing_before), len(report.failing_after)) if report else (None, None)
        for report in read_slot(context, state, WORK_REPORT)
    )


def _not_fixed(ledger: Ledger) -> int:
    newest = {entry.case_id: entry.status for entry in ledger.entries}
    return sum(1 for status in newest.values() if status is not EntryStatus.FIXED)


def _unknown(name: str, runs: list[str], *, several: bool) -> PipelineError:
    if several:
        return NameUnknown(f"several runs begin with '{name}'", hint=f"known: {', '.join(runs)}")
    return NameUnknown(
        f"unknown run '{name}'",
        hint=nearest(name, runs) if runs else "this project has no saved runs",
    )

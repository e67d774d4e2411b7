"""Runs a declared workflow in a project: saved, taken up again, alone where it must be."""

from functools import partial
from pathlib import PurePath
from typing import Any

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.api.forking import ForkPoint, begin_fork, fork_run
from adws.api.kept_fixes import with_kept_fixes
from adws.api.nesting import refuse_nested
from adws.core.context import Context, Slot
from adws.core.errors import BaseLeftBehind, LockHeld, NameUnknown, PipelineError, RunSuperseded
from adws.core.run import events_file, state_folder
from adws.engine.event_log import event_log
from adws.engine.events import Subscriber
from adws.engine.live_events import Listener
from adws.engine.loading import load_workflow
from adws.engine.old_runs import keep_newest_runs
from adws.engine.program import WorkflowProgram
from adws.engine.run import Resume, SaveAs, run_workflow
from adws.engine.run_result import RunResult
from adws.engine.run_state import live_runs, newest_unfinished, read_state
from adws.engine.workflow_files import find_workflow, workflow_names
from adws.ledger.run_id import new_run_id
from adws.slots import ACTORS, ROUNDS_DONE, RUN, WORK_WISH
from adws.steps.check_base import check_base
from adws.steps.choose_agent import choose_agent

_NAME_HINT = "name a workflow (adws workflows list), or resume a run: --resume RUN_ID"


@frozen(kw_only=True)
class ProjectRun:
    """How a workflow shall be run in a project.

    ``workflow`` may be empty when ``resume`` names a saved run to continue with; with
    ``own_workflows`` one of the project comes before one of adws. ``saved``: after
    each step, so that it can be resumed. ``resumes_from``: take up the newest run if it is
    unfinished and has come so far as to write one of these slots; of runs in which ``same_slot``
    holds what it holds now. ``restart_command`` is the command that starts a new run instead,
    ``rebase_command`` the one that takes the fixes of the unfinished run along, as this one does if
    it ``rebases``. ``pause_after``: stop after one turn of any of these steps. ``forks``: begin
    where another run was at the end of a round.
    """

    workflow: str = ""
    saved: bool = False
    resume: str | None = None
    own_workflows: bool = False
    resumes_from: tuple[Slot[Any], ...] = ()
    same_slot: Slot[Any] | None = None
    restart_command: str = "adws fix --fresh"
    rebase_command: str = ""
    rebases: bool = False
    pause_after: tuple[str, ...] = ()
    forks: ForkPoint | None = None


_State = SaveAs | Resume | None


@frozen
class ReadyRun:
    """A run that may begin, or continue: its program, in which context, and how it is saved."""

    program: WorkflowProgram
    context: Context
    state: _State
    replaces: str = ""
    """The file of the project that runs where a workflow of adws would, relative to the project's
    folder."""


def prepare_run(request: ProjectRun, context: Context) -> IOResult[ReadyRun, PipelineError]:
    """Find and check the workflow, and whether an earlier run continues; run nothing."""
    folders = (context.root / "workflows",) if request.own_workflows else ()
    return IOResult.do(
        evolve(ready, replaces=replaces)
        for _alone in (refuse_nested(context) if request.saved else IOSuccess(context))
        for name in _name(request, context)
        for file in find_workflow(name, *folders)
        for replaces in (_replaces(context, file) if file.parent in folders else IOSuccess(""))
        for program in load_workflow(str(file), folders=folders)
        for ready in _start(request, context, program)
    )


def _replaces(context: Context, file: PurePath) -> IOResult[str, PipelineError]:
    """Return the project's own file if it takes the place of a shipped one; else nothing."""
    own = str(file.relative_to(context.root))
    return workflow_names().map(lambda shipped: own if file.stem in shipped else "")


def perform_run(
    request: ProjectRun,
    ready: ReadyRun,
    subscribers: tuple[Subscriber, ...] = (),
    cancellation: io_ops.Cancellation | None = None,
    subscribe: Listener | None = None,
) -> IOResult[RunResult, PipelineError]:
    """Run what ``prepare_run`` has made ready; a saved run writes its log of events, too."""
    context, state = ready.context, ready.state
    ran = run_workflow(
        ready.program,
        context,
        subscribers=(*subscribers, *_log(context, state)),
        state=state,
        pause_after=request.pause_after,
        cancellation=cancellation,
        subscribe=subscribe,
    )
    return IOResult.do(
        explain_ending(request, state, result)
        for result in ran.alt(lambda error: with_restart_hint(request, state, error))
        for _kept in (IOSuccess(None) if ready.program.exclusive else _keep_newest_runs(context))
    )


def _log(context: Context, state: _State) -> tuple[Subscriber, ...]:
    if state is None:
        return ()
    return (event_log(events_file(context.root, state.run)),)


def with_restart_hint(request: ProjectRun, state: _State, error: PipelineError) -> PipelineError:
    """Add to an error's hint how to leave a resumed run that cannot continue."""
    is_resumed = request.resumes_from and isinstance(state, Resume)
    if not is_resumed or isinstance(error, LockHeld):
        return error
    left_behind = isinstance(error, BaseLeftBehind) and request.rebase_command
    own = f"keep the fixes that still work: {request.rebase_command}" if left_behind else error.hint
    hint = f"{own}; or start a new run: {request.restart_command}"
    return evolve(error, hint=hint.removeprefix("; or "))


def explain_ending(request: ProjectRun, state: _State, result: RunResult) -> RunResult:
    """Return the result, whose error tells the way out of a run that was taken up."""
    if result.error is None:
        return result
    return evolve(result, error=with_restart_hint(request, state, result.error))


def _keep_newest_runs(context: Context) -> IOResult[None, PipelineError]:
    """Remove what is too old, unless somebody works here; a disk that refuses harms no run."""
    folder = state_folder(context.root)
    cleaned = IOResult.do(
        None
        for exists in io_ops.exists(folder)
        for _removed in (
            io_ops.with_lock(folder / "lock", lambda: keep_newest_runs(context))
            if exists
            else IOSuccess(None)
        )
    )
    return cleaned.lash(lambda _: IOSuccess(None))


def _name(request: ProjectRun, context: Context) -> IOResult[str, PipelineError]:
    if request.workflow:
        return IOSuccess(request.workflow)
    if request.resume is None:
        return IOFailure(NameUnknown("no workflow to run", hint=_NAME_HINT))
    return IOResult.do(state.workflow for state in read_state(context, request.resume))


def _start(
    request: ProjectRun, context: Context, program: WorkflowProgram
) -> IOResult[ReadyRun, PipelineError]:
    if request.resume is not None:
        return IOSuccess(ReadyRun(program, context, _resume(program, request.resume)))
    if request.forks is not None:
        return IOResult.do(
            ReadyRun(program, context, _resume(program, run))
            for run in fork_run(context, program, request.forks)
        )
    if not request.saved:
        return IOSuccess(ReadyRun(program, context, None))
    return IOResult.do(
        start
        for unfinished in _unfinished(request, context, program)
        for start in _resumed_or_new(request, context, program, unfinished)
    )


def _resume(program: WorkflowProgram, run: str) -> Resume:
    """Go on with a run; of a workflow that works alone in a project, with the newest one only."""
    return Resume(run, partial(_check_newest, run) if program.exclusive else check_base)


def _check_newest(run: str, context: Context) -> IOResult[Context, PipelineError]:
    return IOResult.do(
        checked
        for live in live_runs(context, WORK_WISH)
        for checked in (
            begin_fork(context, run).bind(check_base).bind(_with_present_agents)
            if run in live
            else IOFailure(_ended_by_newer(run))
        )
    )


def _with_present_agents(context: Context) -> IOResult[Context, PipelineError]:
    """Put the agents of the settings as they are now into the context, where rounds are left."""
    rounds_left = context.get(ROUNDS_DONE) is False and context.get(ACTORS) is not None
    return choose_agent(context) if rounds_left else IOSuccess(context)


def _ended_by_newer(run: str) -> PipelineError:
    return RunSuperseded(
        f"run {run} cannot continue: a newer run of the same workflow has begun",
        hint="see open failures: adws ledger show; work on them: adws fix",
        context={"run": run},
    )


def _unfinished(
    request: ProjectRun, context: Context, program: WorkflowProgram
) -> IOResult[str | None, PipelineError]:
    if not request.resumes_from:
        return IOSuccess(None)
    return newest_unfinished(
        context, program.name, having=request.resumes_from, same=request.same_slot
    )


def _resumed_or_new(
    request: ProjectRun, context: Context, program: WorkflowProgram, unfinished: str | None
) -> IOResult[ReadyRun, PipelineError]:
    if unfinished is not None and not request.rebases:
        return IOSuccess(ReadyRun(program, context, _resume(program, unfinished)))
    return IOResult.do(
        ReadyRun(
            program,
            context.put(RUN, run),
            SaveAs(run, partial(_with_fixes, request, program, run) if request.rebases else None),
        )
        for run in new_run_id()
    )


def _with_fixes(
    request: ProjectRun, program: WorkflowProgram, run: str, context: Context
) -> IOResult[Context, PipelineError]:
    """Take along what the unfinished run has, as it is under the lock: nobody works on it now."""
    return IOResult.do(
        with_fixes
        for unfinished in _unfinished(request, context, program)
        for with_fixes in (
            IOSuccess(context) if unfinished is None else with_kept_fixes(context, unfinished, run)
        )
    )

"""Runs a declared workflow for a command: shown, stoppable, saved and taken up again."""

from functools import partial
from typing import Any, TypeVar

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess
from rich.markup import escape

from adws import io_ops
from adws.cli import consoles
from adws.cli.exit import fail, value_or_exit
from adws.cli.kept_fixes import with_kept_fixes
from adws.cli.nesting import refuse_nested
from adws.cli.pause import end_paused
from adws.cli.progress import Loudness, show_run
from adws.core.context import Context, Slot
from adws.core.errors import BaseLeftBehind, LockHeld, NameUnknown, PipelineError, RunSuperseded
from adws.core.run import events_file, state_folder
from adws.engine.event_log import event_log
from adws.engine.events import EventKind, RunEvent, Subscriber
from adws.engine.loading import load_workflow
from adws.engine.old_runs import keep_newest_runs
from adws.engine.program import WorkflowProgram
from adws.engine.run import Resume, SaveAs, run_workflow
from adws.engine.run_result import RunResult, RunStatus
from adws.engine.run_state import live_runs, newest_unfinished, read_state
from adws.ledger.run_id import new_run_id
from adws.reports.run_terminal import STOPPING
from adws.slots import RUN, WORK_WISH
from adws.steps.check_base import check_base

_Value = TypeVar("_Value")
_NAME_HINT = "name a workflow (adws workflows list), or resume a run: --resume RUN_ID"


@frozen(kw_only=True)
class WorkflowRequest:
    """How a workflow shall be run.

    ``workflow`` may be empty when ``resume`` names a saved run to go on with; with
    ``own_workflows`` one of the project comes before one of adws. ``saved``: after
    each step, so that it can be resumed. ``resumes_from``: take up the newest run if it is
    unfinished and has come so far as to write one of these slots; of runs in which ``same_slot``
    holds what it holds now. ``restart_command`` is the command that starts a new run instead,
    ``rebase_command`` the one that takes the fixes of the unfinished run along, as this one does if
    it ``rebases``. ``pause_after``: stop after one turn of any of these steps.
    """

    workflow: str = ""
    loud: Loudness = Loudness.NORMAL
    as_json: bool = False
    saved: bool = False
    resume: str | None = None
    own_workflows: bool = False
    resumes_from: tuple[Slot[Any], ...] = ()
    same_slot: Slot[Any] | None = None
    restart_command: str = "adws fix --fresh"
    rebase_command: str = ""
    rebases: bool = False
    pause_after: tuple[str, ...] = ()


def run(opened: IOResult[Context, PipelineError], request: WorkflowRequest) -> RunResult:
    """Run a workflow and return how it ended; what makes it impossible ends the program."""
    ran = IOResult.do(result for context in opened for result in _load(request, context))
    return value_or_exit(ran, as_json=request.as_json)


def _with_restart_hint(
    request: WorkflowRequest, state: "_State", error: PipelineError
) -> PipelineError:
    """Name the way out of a run that was taken up and cannot go on, beside the error's own hint."""
    is_resumed = request.resumes_from and isinstance(state, Resume)
    if not is_resumed or isinstance(error, LockHeld):
        return error
    left_behind = isinstance(error, BaseLeftBehind) and request.rebase_command
    own = f"keep the fixes that still work: {request.rebase_command}" if left_behind else error.hint
    hint = f"{own}; or start a new run: {request.restart_command}"
    return evolve(error, hint=hint.removeprefix("; or "))


def _explain_ending(request: WorkflowRequest, state: "_State", result: RunResult) -> RunResult:
    if result.error is None:
        return result
    return evolve(result, error=_with_restart_hint(request, state, result.error))


def value_of_finished_run(result: RunResult, slot: Slot[_Value], *, as_json: bool) -> _Value:
    """Return what a finished run left in ``slot``; one that failed or was stopped ends here."""
    if result.error is not None:
        fail(result.error, as_json=as_json)
    if result.status is RunStatus.PAUSED:
        end_paused(result, as_json=as_json)
    return value_or_exit(IOResult.from_result(result.context.require(slot)), as_json=as_json)


def _load(request: WorkflowRequest, context: Context) -> IOResult[RunResult, PipelineError]:
    return IOResult.do(
        result
        for _alone in (refuse_nested(context) if request.saved else IOSuccess(context))
        for name in _name(request, context)
        for program in load_workflow(
            name, folders=(context.root / "workflows",) if request.own_workflows else ()
        )
        for start in _start(request, context, program)
        for result in _run(request, program, start)
        for _kept in (IOSuccess(None) if program.exclusive else _keep_newest_runs(context))
    )


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


def _name(request: WorkflowRequest, context: Context) -> IOResult[str, PipelineError]:
    if request.workflow:
        return IOSuccess(request.workflow)
    if request.resume is None:
        return IOFailure(NameUnknown("no workflow to run", hint=_NAME_HINT))
    return IOResult.do(state.workflow for state in read_state(context, request.resume))


_State = SaveAs | Resume | None


@frozen
class _RunStart:
    """In which context a run begins, or goes on, and how it is saved."""

    context: Context
    state: _State


def _start(
    request: WorkflowRequest, context: Context, program: WorkflowProgram
) -> IOResult[_RunStart, PipelineError]:
    if request.resume is not None:
        return IOSuccess(_RunStart(context, _resume(program, request.resume)))
    if not request.saved:
        return IOSuccess(_RunStart(context, None))
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
        for checked in (check_base(context) if run in live else IOFailure(_ended_by_newer(run)))
    )


def _ended_by_newer(run: str) -> PipelineError:
    return RunSuperseded(
        f"run {run} cannot continue: a newer run of the same workflow has begun",
        hint="see open failures: adws ledger show; work on them: adws fix",
        context={"run": run},
    )


def _unfinished(
    request: WorkflowRequest, context: Context, program: WorkflowProgram
) -> IOResult[str | None, PipelineError]:
    if not request.resumes_from:
        return IOSuccess(None)
    return newest_unfinished(
        context, program.name, having=request.resumes_from, same=request.same_slot
    )


def _resumed_or_new(
    request: WorkflowRequest, context: Context, program: WorkflowProgram, unfinished: str | None
) -> IOResult[_RunStart, PipelineError]:
    if unfinished is not None and not request.rebases:
        return IOSuccess(_RunStart(context, _resume(program, unfinished)))
    return IOResult.do(
        _RunStart(
            context.put(RUN, run),
            SaveAs(run, partial(_with_fixes, request, program, run) if request.rebases else None),
        )
        for run in new_run_id()
    )


def _with_fixes(
    request: WorkflowRequest, program: WorkflowProgram, run: str, context: Context
) -> IOResult[Context, PipelineError]:
    """Take along what the unfinished run has, as it is under the lock: nobody works on it now."""
    return IOResult.do(
        begun
        for unfinished in _unfinished(request, context, program)
        for begun in (
            IOSuccess(context) if unfinished is None else with_kept_fixes(context, unfinished, run)
        )
    )


def _run(
    request: WorkflowRequest, program: WorkflowProgram, start: _RunStart
) -> IOResult[RunResult, PipelineError]:
    console = consoles.err()

    def continuing(event: RunEvent) -> None:
        """Say so once the run has begun: another adws may be at work here."""
        if event.kind is EventKind.RUN_STARTED and isinstance(start.state, Resume):
            console.print(f"continuing run {escape(start.state.run)}")

    quiet = request.loud is Loudness.QUIET
    with show_run(console, request.loud) as progress:
        ran = io_ops.with_stop_signals(
            lambda: run_workflow(
                program,
                start.context,
                subscribers=(
                    *(() if quiet else (continuing,)),
                    progress,
                    *_log(start.context, start.state),
                ),
                state=start.state,
                pause_after=request.pause_after,
            ),
            STOPPING,
        )
    return IOResult.do(
        _explain_ending(request, start.state, result)
        for result in ran.alt(lambda error: _with_restart_hint(request, start.state, error))
    )


def _log(context: Context, state: _State) -> tuple[Subscriber, ...]:
    if state is None:
        return ()
    return (event_log(events_file(context.root, state.run)),)

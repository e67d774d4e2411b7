"""Runs a declared workflow in a project: finds it, checks it, and tells how it ended."""

from itertools import takewhile
from pathlib import PurePath

from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.api.nesting import refuse_nested
from adws.api.project_run import ProjectRun, ReadyRun, Saving
from adws.core.context import Context
from adws.core.errors import BaseLeftBehind, LockHeld, NameUnknown, PipelineError
from adws.core.patch import ChangeToJudge
from adws.core.run import events_file, state_folder
from adws.engine.event_log import event_log
from adws.engine.events import Subscriber
from adws.engine.live_event import Listener
from adws.engine.loading import load_workflow
from adws.engine.old_runs import keep_newest_runs
from adws.engine.program import WorkflowProgram
from adws.engine.run import Resume, run_workflow
from adws.engine.run_result import RunResult
from adws.engine.run_state import read_state
from adws.engine.workflow_files import find_workflow, workflow_names
from adws.slots import CHANGE

_OPENS_REPOSITORY = "open_base"
"""The step that needs a repository with a commit."""
_FINDS_SUITES = "detect_suites"
"""The step that needs a test suite."""
_MAKE_NO_SUITE = frozenset({"take_work", "choose_agent", "choose_cage", "find_workers"})
"""Steps that change nothing in the project's folder."""
_NAME_HINT = "name a workflow (adws workflows list), or resume a run: --resume RUN_ID"


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
        for _repository in _require_repository(context, program)
        for _suite in _require_suite(context, program)
        for ready in _start(request, context, program)
    )


def _require_repository(
    context: Context, program: WorkflowProgram
) -> IOResult[None, PipelineError]:
    """Say first that there is no repository or commit: other steps would blame something else."""
    if not any(step.use.use == _OPENS_REPOSITORY for step in program.steps):
        return IOSuccess(None)
    from adws.vcs.revision import require_commits  # noqa: PLC0415 - others start sooner

    return require_commits(context.root, (context.get(CHANGE) or ChangeToJudge()).base)


def _require_suite(context: Context, program: WorkflowProgram) -> IOResult[Context, PipelineError]:
    """Say that there is no suite before anything is written into the folder.

    An earlier step may make the suite; then the step that finds suites is the first to look.
    """
    uses = [step.use.use for step in program.steps]
    before = [*takewhile(lambda use: use != _FINDS_SUITES, uses)]
    if before == uses or not _MAKE_NO_SUITE.issuperset(before):
        return IOSuccess(context)
    from adws.api.project_above import require_suite  # noqa: PLC0415 - others start sooner

    return require_suite(context)


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


def _log(context: Context, state: Saving) -> tuple[Subscriber, ...]:
    if state is None:
        return ()
    return (event_log(events_file(context.root, state.run)),)


def with_restart_hint(request: ProjectRun, state: Saving, error: PipelineError) -> PipelineError:
    """Add to an error's hint how to leave a resumed run that cannot continue."""
    is_resumed = request.resumes_from and isinstance(state, Resume)
    if not is_resumed or isinstance(error, LockHeld):
        return error
    left_behind = isinstance(error, BaseLeftBehind) and request.rebase_command
    own = f"keep the fixes that still work: {request.rebase_command}" if left_behind else error.hint
    hint = f"{own}; or start a new run: {request.restart_command}"
    return evolve(error, hint=hint.removeprefix("; or "))


def explain_ending(request: ProjectRun, state: Saving, result: RunResult) -> RunResult:
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
    if not request.saved and request.resume is None and request.forks is None:
        return IOSuccess(ReadyRun(program, context, None))
    from adws.api.saved_start import start_saved  # noqa: PLC0415 - large; others start sooner

    return start_saved(request, context, program)

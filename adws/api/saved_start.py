"""How a saved run starts: new, taken up again, forked, or with the fixes of an unfinished one."""

from functools import partial

from returns.io import IOFailure, IOResult, IOSuccess

from adws.api.forking import begin_fork, fork_run
from adws.api.kept_fixes import with_kept_fixes
from adws.api.project_run import ProjectRun, ReadyRun
from adws.core.context import Context
from adws.core.errors import PipelineError, RunSuperseded
from adws.engine.program import WorkflowProgram
from adws.engine.run import Resume, SaveAs
from adws.engine.run_state import live_runs, newest_unfinished
from adws.ledger.run_id import new_run_id
from adws.slots import ACTORS, ROUNDS_DONE, RUN, WORK_WISH
from adws.steps.check_base import check_base
from adws.steps.choose_agent import choose_agent


def start_saved(
    request: ProjectRun, context: Context, program: WorkflowProgram
) -> IOResult[ReadyRun, PipelineError]:
    """Return the run that goes on, begins where another one was, or is new; run nothing."""
    if request.resume is not None:
        return IOSuccess(ReadyRun(program, context, _resume(program, request.resume)))
    if request.forks is not None:
        return IOResult.do(
            ReadyRun(program, context, _resume(program, run))
            for run in fork_run(context, program, request.forks)
        )
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

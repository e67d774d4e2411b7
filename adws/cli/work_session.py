"""What the commands that build something share: what is wished, and the run that does it."""

from typing import NoReturn

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.cli.progress import Loudness
from adws.cli.run_end import WORK, end_run
from adws.cli.workflow_run import WorkflowRequest, run
from adws.core.context import Context
from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.work_item import WorkRequest
from adws.slots import WORK_BEGUN, WORK_WISH

_SAY = "describe it in words, or use --issue ID or --task-file FILE"


@frozen(kw_only=True)
class BuildOptions:
    """How something is built: by which workflow, taken up or ``fresh``, shown how."""

    command: str
    workflow: str
    fresh: bool
    loud: Loudness
    as_json: bool


def build(
    opened: IOResult[Context, PipelineError], work: WorkRequest, options: BuildOptions
) -> NoReturn:
    """Build what is wished, or go on with the unfinished run of the same wish."""
    request = WorkflowRequest(
        workflow=options.workflow,
        loud=options.loud,
        as_json=options.as_json,
        saved=True,
        own_workflows=True,
        resumes_from=() if options.fresh else (WORK_BEGUN,),
        same_slot=WORK_WISH,
        restart_command=f"adws {options.command} --fresh …",
    )
    begun = IOResult.do(ready for context in opened for ready in _with_work(context, work))
    result = run(begun, request)
    end_run(WORK, result, as_json=options.as_json, quiet=options.loud is Loudness.QUIET)


def _with_work(context: Context, work: WorkRequest) -> IOResult[Context, PipelineError]:
    """Put the wish into the context; fails with ``SettingsInvalid`` when it is none, or several."""
    ways = tuple(filter(None, (work.words, work.issue, work.file)))
    if len(ways) != 1:
        several = (
            "you asked for several things at once" if ways else "you did not say what to build"
        )
        return IOFailure(SettingsInvalid(several, hint=_SAY))
    if work.task and not work.file:
        return IOFailure(
            SettingsInvalid("--task names a task of a task file", hint="add --task-file FILE")
        )
    if not work.file:
        return IOSuccess(context.put(WORK_WISH, work))
    return IOResult.do(
        context.put(WORK_WISH, evolve(work, file=str(here / work.file)))
        for here in io_ops.working_folder()
    )

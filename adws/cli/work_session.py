"""What the commands that build something share: what is wished, and the run that does it."""

from functools import partial
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
    result = run(opened.bind(partial(_with_work, work)), request)
    end_run(WORK, result, as_json=options.as_json, quiet=options.loud is Loudness.QUIET)


def _with_work(work: WorkRequest, context: Context) -> IOResult[Context, PipelineError]:
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
    return _anchored(work).map(partial(context.put, WORK_WISH))


def _anchored(work: WorkRequest) -> IOResult[WorkRequest, PipelineError]:
    """Return the wish with its file as it is seen from where the person stands."""
    if not work.file:
        return IOSuccess(work)
    here = io_ops.working_folder()
    return here.map(lambda folder: evolve(work, file=str(folder / work.file)))

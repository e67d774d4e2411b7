"""What the commands that build something share: the request, and the run for it."""

from typing import NoReturn

from attrs import frozen
from returns.io import IOResult

from adws.api.implement_task import WorkNames, build_run, with_work
from adws.cli.progress import Loudness
from adws.cli.run_end import WORK, end_run
from adws.cli.workflow_run import run, shown_run
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.work_item import WorkRequest

_NAMES = WorkNames("--issue ID", "--task", "--task-file FILE")


@frozen(kw_only=True)
class BuildOptions:
    """The options of such a run: its workflow, whether it is ``fresh``, and how it is shown."""

    command: str
    workflow: str
    fresh: bool
    loud: Loudness
    as_json: bool


def build(
    opened: IOResult[Context, PipelineError], work: WorkRequest, options: BuildOptions
) -> NoReturn:
    """Build what is requested, or continue the unfinished run of the same request."""
    restart = f"adws {options.command} --fresh …"
    library_run = build_run(options.workflow, fresh=options.fresh, restart=restart)
    request = shown_run(library_run, options.loud, as_json=options.as_json)
    with_session = IOResult.do(
        ready for context in opened for ready in with_work(context, work, _NAMES)
    )
    result = run(with_session, request)
    end_run(WORK, result, as_json=options.as_json, quiet=options.loud is Loudness.QUIET)

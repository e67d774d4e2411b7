"""What the commands that build something share: what is wished, and the run that does it."""

from typing import NoReturn

from attrs import frozen
from returns.io import IOResult

from adws.api.implement_task import build_run, with_work
from adws.cli.progress import Loudness
from adws.cli.run_end import WORK, end_run
from adws.cli.workflow_run import run, shown_run
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.work_item import WorkRequest


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
    ours = build_run(options.workflow, fresh=options.fresh, command=options.command)
    request = shown_run(ours, options.loud, as_json=options.as_json)
    begun = IOResult.do(ready for context in opened for ready in with_work(context, work))
    result = run(begun, request)
    end_run(WORK, result, as_json=options.as_json, quiet=options.loud is Loudness.QUIET)

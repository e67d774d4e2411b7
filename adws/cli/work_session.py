"""What the commands that build something share: what is wished, and the run that does it."""

from functools import partial
from typing import NoReturn

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.cli.progress import Loudness
from adws.cli.run_end import WORK, end_run
from adws.cli.workflow_run import Wish, run
from adws.core.context import Context
from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.work_item import WorkWish
from adws.slots import BEGUN, WORK_WISH

_SAY = "say it in words, name an issue (--issue ID) or a task file (--task-file FILE)"


@frozen(kw_only=True)
class Building:
    """How something is built: by which workflow, taken up or ``fresh``, shown how."""

    command: str
    workflow: str
    fresh: bool
    loud: Loudness
    as_json: bool


def build(opened: IOResult[Context, PipelineError], wished: WorkWish, how: Building) -> NoReturn:
    """Build what is wished, or go on with the unfinished run of the same wish."""
    wish = Wish(
        workflow=how.workflow,
        loud=how.loud,
        as_json=how.as_json,
        saved=True,
        own_workflows=True,
        goes_on_with=() if how.fresh else (BEGUN,),
        same=WORK_WISH,
        again=f"adws {how.command} --fresh …",
    )
    result = run(opened.bind(partial(_with_wish, wished)), wish)
    end_run(WORK, result, as_json=how.as_json, quiet=how.loud is Loudness.QUIET)


def _with_wish(wished: WorkWish, context: Context) -> IOResult[Context, PipelineError]:
    """Put the wish into the context; fails with ``SettingsInvalid`` when it is none, or several."""
    ways = tuple(filter(None, (wished.words, wished.issue, wished.file)))
    if len(ways) != 1:
        several = "several things are asked for at once" if ways else "nothing is asked for"
        return IOFailure(SettingsInvalid(several, hint=_SAY))
    if wished.task and not wished.file:
        return IOFailure(SettingsInvalid("--task is a task of a file", hint="add --task-file FILE"))
    return _anchored(wished).map(partial(context.put, WORK_WISH))


def _anchored(wished: WorkWish) -> IOResult[WorkWish, PipelineError]:
    """Return the wish with its file as it is seen from where the person stands."""
    if not wished.file:
        return IOSuccess(wished)
    here = io_ops.working_folder()
    return here.map(lambda folder: evolve(wished, file=str(folder / wished.file)))

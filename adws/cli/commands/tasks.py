"""``adws tasks``: the tasks of a task file."""

from typing import Annotated

import typer
from returns.io import IOResult

from adws import io_ops
from adws.api.project_context import open_context
from adws.building.review.boundaries import crossed_by_plan
from adws.cli import options
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.listing import Row, show_rows
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.railway import collect
from adws.core.verification import VerificationNeed
from adws.slot_values import empty_bench_of
from adws.trackers.task_file import NamedTask, parse_tasks
from adws.trust.verification.need import NOTHING_CROSSED, need_of

GROUP = HelpGroup.BUILD

_File = Annotated[
    str, typer.Argument(metavar="FILE", help="A task file: TOML, or Markdown with a front matter.")
]


def command(file: _File, *, root: options.Root = ".", as_json: options.Json = False) -> None:
    """List the tasks of a task file, and show which ones a second agent will review.

    The task, the settings or the planned work decide about the review; the change itself can still
    make one necessary. adws runs nothing and asks no tracker. `adws implement` builds a task.
    """
    here = value_or_exit(io_ops.working_folder(), as_json=as_json)
    context = value_or_exit(open_context(root), as_json=as_json)
    text = value_or_exit(io_ops.read_text(here / file), as_json=as_json)
    tasks = value_or_exit(IOResult.from_result(parse_tasks(text, file)), as_json=as_json)
    rows = value_or_exit(collect(_row(context, task) for task in tasks), as_json=as_json)
    show_rows(rows, as_json=as_json)


def _row(context: Context, task: NamedTask) -> IOResult[Row, PipelineError]:
    crossed = crossed_by_plan(empty_bench_of(context), task.item)
    return crossed.map(
        lambda reasons: _task_row(task, need_of(task.item, context.settings.verification, reasons))
    )


def _task_row(task: NamedTask, need: VerificationNeed) -> Row:
    """Return the row of a task; what an issue says is not known before the work begins."""
    unread = task.item.id and not task.item.request and need == NOTHING_CROSSED
    answer = "yes" if need.required else "no"
    return {
        "task": task.name,
        "title": task.item.title,
        "issue": task.item.id,
        "verification": "open" if unread else answer,
        "why": "the issue is read when the work begins" if unread else "; ".join(need.reasons),
    }

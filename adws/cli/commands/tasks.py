"""``adws tasks``: what a task file asks for."""

from pathlib import PurePath
from typing import Annotated

import typer
from returns.io import IOResult

from adws import io_ops
from adws.cli import options
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.listing import Row, show_rows
from adws.core.errors import PipelineError
from adws.trackers.task_file import NamedTask, parse_tasks

GROUP = HelpGroup.BUILD

_File = Annotated[
    str, typer.Argument(metavar="FILE", help="A task file: TOML, or Markdown with a front matter.")
]


def command(file: _File, *, as_json: options.Json = False) -> None:
    """List the tasks of a task file, and which of them get an independent review.

    Runs nothing and asks no tracker. `adws implement` builds one of them.
    """
    tasks = value_or_exit(
        io_ops.working_folder().bind(lambda here: _tasks(here, file)), as_json=as_json
    )
    show_rows([_row(task) for task in tasks], as_json=as_json)


def _tasks(here: PurePath, file: str) -> IOResult[tuple[NamedTask, ...], PipelineError]:
    return io_ops.read_text(here / file).bind_result(lambda text: parse_tasks(text, file))


def _row(task: NamedTask) -> Row:
    return {
        "task": task.name,
        "title": task.item.title,
        "issue": task.item.id,
        "verification": task.item.verification.value,
    }

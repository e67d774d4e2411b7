"""``adws tasks``: the tasks of a task file."""

from typing import Annotated

import typer
from returns.io import IOResult

from adws import io_ops
from adws.cli import options
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.listing import Row, show_rows
from adws.trackers.task_file import NamedTask, parse_tasks

GROUP = HelpGroup.BUILD

_File = Annotated[
    str, typer.Argument(metavar="FILE", help="A task file: TOML, or Markdown with a front matter.")
]


def command(file: _File, *, as_json: options.Json = False) -> None:
    """List the tasks of a task file, and which of them get a review by a second agent.

    Runs nothing and asks no tracker. `adws implement` builds one of them.
    """
    here = value_or_exit(io_ops.working_folder(), as_json=as_json)
    text = value_or_exit(io_ops.read_text(here / file), as_json=as_json)
    tasks = value_or_exit(IOResult.from_result(parse_tasks(text, file)), as_json=as_json)
    show_rows([_row(task) for task in tasks], as_json=as_json)


def _row(task: NamedTask) -> Row:
    return {
        "task": task.name,
        "title": task.item.title,
        "issue": task.item.id,
        "verification": task.item.verification.value,
    }

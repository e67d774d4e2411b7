"""``adws init``: lay the slash commands into a project, for the agents in use there."""

from typing import Annotated

import typer

from adws import catalog, io_ops
from adws.cli import options
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.installing.installation import Order, install, told
from adws.cli.installing.view import show_diff, show_done, show_json
from adws.cli.session import open_context
from adws.core.railway import settle

GROUP = HelpGroup.SET_UP

_NAMES = ", ".join(name.replace("_", "-") for name in catalog.names(catalog.HOST))


def command(
    *,
    root: options.Root = ".",
    agents: Annotated[
        list[str] | None,
        typer.Option(
            "--for",
            metavar="NAME",
            help=f"For whom: {_NAMES}. Can be given several times. Default: those that the "
            "project shows signs of, else those that are installed.",
        ),
    ] = None,
    settings: Annotated[
        bool, typer.Option("--settings", help="Write a commented adws.toml too.")
    ] = False,
    remove: Annotated[
        bool, typer.Option("--remove", help="Take away what was laid, apart from what was changed.")
    ] = False,
    force: Annotated[
        bool,
        typer.Option(
            "--force", help="Replace files that were changed; their texts go to .adws/replaced."
        ),
    ] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Show what would change in the files, and do nothing.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would be done, and do nothing.")
    ] = False,
    as_json: options.Json = False,
) -> None:
    """Lay adws's slash commands and skills into the project, for the coding agents in use.

    A file that somebody changed is told and left alone; all others are renewed, so that the same
    command can be given again at any time. Nothing but these files is touched. Exit codes: 0 done,
    2 it could not be done.
    """
    only_look = diff or dry_run
    order = Order(
        hosts=tuple(agents or ()),
        settings=settings,
        remove=remove,
        force=force,
        only_look=only_look,
    )
    done = value_or_exit(
        open_context(root).bind(lambda context: install(context.root, order)).map(told),
        as_json=as_json,
    )
    if as_json:
        show_json(done, planned=only_look)
    elif diff:
        show_diff(done)
    else:
        found = settle(io_ops.find_program("adws")).value_or(None)
        show_done(done, planned=only_look, program=found is not None)

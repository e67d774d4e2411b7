"""``adws init``: install slash commands for coding agents, and write necessary settings."""

from typing import Annotated

import typer

from adws import catalog, io_ops
from adws.api.project_context import project_folder
from adws.cli import consoles, options
from adws.cli.exit import value_or_exit
from adws.cli.health import examine
from adws.cli.help_group import HelpGroup
from adws.cli.installing.installation import InitOptions, install, reportable
from adws.cli.installing.view import show_diff, show_json, show_needs, show_results
from adws.core.context import Context
from adws.core.railway import settle
from adws.core.settings import Settings
from adws.judging.project_settings import user_settings

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
            help=f"For which agents: {_NAMES}. Can be repeated. Default: those that the "
            "project uses, else those that are installed.",
        ),
    ] = None,
    settings: Annotated[
        bool | None,
        typer.Option(
            "--settings/--no-settings",
            help="Try the project, as adws doctor does, and write the settings that it needs to "
            "adws.toml. Default: if it has no settings yet.",
        ),
    ] = None,
    remove: Annotated[
        bool, typer.Option("--remove", help="Remove the installed files that nobody changed.")
    ] = False,
    force: Annotated[
        bool,
        typer.Option(
            "--force", help="Replace changed files too; adws keeps their text in .adws/replaced."
        ),
    ] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Show the changes to the files, and write nothing.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Print what adws would do, without doing it.")
    ] = False,
    as_json: options.Json = False,
) -> None:
    """Install adws's slash commands for the coding agents you use, and the settings you need.

    adws keeps a file that somebody changed, and reports it. It renews the other files that it
    installed, so you can run this command at any time. Exit codes: 0 done, 2 failed.
    """
    only_look = diff or dry_run
    here = value_or_exit(io_ops.working_folder(), as_json=as_json)
    folder = value_or_exit(project_folder(here, root), as_json=as_json)
    own = value_or_exit(user_settings(folder), as_json=as_json)
    needs = None
    if not remove and (own is None if settings is None else settings):
        with consoles.err().status("trying the project"):  # nothing in a pipe
            needs = examine(Context(folder, own or Settings())).needs
    request = InitOptions(
        hosts=tuple(agents or ()),
        settings=needs,
        remove=remove,
        force=force,
        only_look=only_look,
    )
    results = reportable(value_or_exit(install(folder, request), as_json=as_json))
    if as_json:
        show_json(results, planned=only_look, needs=needs)
    elif diff:
        show_diff(results)
    else:
        program = settle(io_ops.find_program("adws")).value_or(None)
        show_results(results, planned=only_look, program=program is not None)
        if needs is not None and (needs or settings):
            show_needs(needs)

"""``adws agents``: the coding agents."""

from typing import Annotated

import typer
from returns.io import IOResult

from adws import catalog
from adws.api.project_context import open_context
from adws.cli import options
from adws.cli.agent_health import agent_health
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.listing import show_broken, show_details, show_rows
from adws.slot_values import extensions_of

GROUP = HelpGroup.EXTEND

_NOTHING_HELD_OUT = "nothing: each case that it sees rules out wrong edits"
"""What adws holds out of an agent that sees all cases."""

APP = typer.Typer(help="The coding agents that adws can use.", no_args_is_help=True)


@APP.command("list")
def list_agents(*, root: options.Root = ".", as_json: options.Json = False) -> None:
    """List every agent: whether you can use it here, its version and its login.

    adws starts no agent and spends nothing.
    """
    folders = extensions_of(value_or_exit(open_context(root), as_json=as_json))
    rows = [_row(name, folders) for name in catalog.usable_names(catalog.AGENT, folders)]
    show_broken(catalog.AGENT, folders)
    show_rows(rows, as_json=as_json, columns=("agent", "here", "version", "logged in"))


@APP.command("show")
def show_agent(
    name: Annotated[str, typer.Argument(metavar="NAME", help="An agent's name.")],
    *,
    root: options.Root = ".",
    as_json: options.Json = False,
) -> None:
    """Print the details of an agent, and what it reports about its work."""
    folders = extensions_of(value_or_exit(open_context(root), as_json=as_json))
    _ = value_or_exit(IOResult.from_result(catalog.agent(name, folders)), as_json=as_json)
    show_details(_row(name, folders), as_json=as_json)


def _row(name: str, folders: catalog.Folders) -> dict[str, str]:
    agent = catalog.agent(name, folders).unwrap()
    health = agent_health(agent)
    return {
        "agent": name,
        "here": health.location,
        "version": health.version,
        "logged in": health.logged_in,
        "tells": ", ".join(ability.value for ability in sorted(agent.abilities)),
        "held out": _NOTHING_HELD_OUT if agent.sees_all_cases else "some cases of a group",
        "is": agent.summary,
    }

"""``adws agents``: who can repair."""

import typer

from adws import catalog
from adws.cli import options
from adws.cli.agent_health import look_at
from adws.cli.listing import show_rows

APP = typer.Typer(help="The agents that can repair.", no_args_is_help=True)


@APP.command("list")
def list_agents(*, as_json: options.Json = False) -> None:
    """List every agent: whether it can be used here, its version, whether it is logged in.

    No agent is asked anything, and nothing is spent.
    """
    show_rows([_row(name) for name in catalog.agent_names()], as_json=as_json)


def _row(name: str) -> dict[str, str]:
    agent = catalog.agent(name).unwrap()
    health = look_at(agent)
    return {
        "agent": name,
        "here": health.here,
        "version": health.version,
        "logged in": health.logged_in,
        "tells": ", ".join(ability.value for ability in sorted(agent.abilities)),
        "is": agent.summary,
    }

"""``adws agents``: who can repair."""

import typer
from returns.pipeline import is_successful

from adws import catalog, io_ops
from adws.agents.agent import Agent
from adws.cli import options
from adws.cli.listing import show_rows
from adws.core.railway import settle

APP = typer.Typer(help="The agents that can repair.", no_args_is_help=True)


@APP.command("list")
def list_agents(*, as_json: options.Json = False) -> None:
    """List every agent, whether it can be used here, and what it is."""
    show_rows([_row(name) for name in catalog.agent_names()], as_json=as_json)


def _row(name: str) -> dict[str, str]:
    agent: Agent = catalog.agent(name).unwrap()
    return {"agent": name, "here": _here(agent), "is": agent.summary}


def _here(agent: Agent) -> str:
    if agent.program is None:
        return f"with --{agent.configured_by.replace('_', '-')}" if agent.configured_by else "yes"
    found = settle(io_ops.find_program(agent.program))
    return str(found.unwrap() or "not installed") if is_successful(found) else "not installed"

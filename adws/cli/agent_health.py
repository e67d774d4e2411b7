"""What this machine has of an agent: its program, its version, and whether you are logged in."""

import re
from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.agents.agent import Agent, LoginSign
from adws.core.errors import PipelineError
from adws.core.process import Command
from adws.core.railway import settle, traverse

NOT_LOGGED_IN = "no"
"""The text for an agent without any sign of a login."""

_PATIENCE_SECONDS = 20.0
_VERSION = re.compile(r"\d+(?:\.\d+)+\S*")
_NO_HOME = PurePath("/nonexistent")


@frozen
class AgentHealth:
    """What this machine has of an agent, in words; empty if nothing is known.

    ``location`` is the path of its program, or how it is configured. ``logged_in`` names the signs
    of a login; adws does not start the agent for it, because a call could cost money.
    """

    location: str
    version: str = ""
    logged_in: str = ""


def agent_health(agent: Agent) -> AgentHealth:
    """Return what this machine has of an agent, without starting it."""
    if agent.program is None:
        named = (agent.configured_by or "").replace("_", "-")
        return AgentHealth(f"with --{named}" if named else "yes")
    location = settle(io_ops.find_program(agent.program)).value_or(None)
    if location is None:
        return AgentHealth("not installed")
    return AgentHealth(str(location), _version(agent, location), _logged_in(agent.access))


def _version(agent: Agent, program: PurePath) -> str:
    command = Command(
        (str(program), *agent.version), program.parent, timeout_seconds=_PATIENCE_SECONDS
    )
    completed = settle(io_ops.run_process(command)).value_or(None)
    if completed is None or not completed.ok:
        return ""
    match = _VERSION.search(completed.stdout) or _VERSION.search(completed.stderr)
    return match.group() if match else ""


def _logged_in(access: LoginSign) -> str:
    if access == LoginSign():
        return ""
    words = IOResult.do(
        f"logged in by {signs[0]}" if signs else NOT_LOGGED_IN for signs in _login_signs(access)
    )
    return settle(words).value_or("")


def _login_signs(access: LoginSign) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the signs of a login: names of variables and files, never their content."""
    return IOResult.do(
        (
            *(name for name in access.variables if variables.get(name)),
            *(f"~/{name}" for name, exists in zip(access.files, existing, strict=True) if exists),
        )
        for variables in io_ops.environment()
        for home in IOSuccess(PurePath(variables.get("HOME") or _NO_HOME))
        for existing in traverse(io_ops.exists, [home / name for name in access.files])
    )

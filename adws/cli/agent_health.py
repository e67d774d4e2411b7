"""What this machine has of an agent: its program, the version, whether it is logged in."""

import re
from collections.abc import Mapping
from functools import partial
from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult

from adws import io_ops
from adws.agents.agent import Access, Agent
from adws.core.errors import PipelineError
from adws.core.process import Command, CompletedProcess
from adws.core.railway import settle, traverse

NOT_LOGGED_IN = "no"
"""What is said where nothing shows that somebody is logged in."""

_PATIENCE_SECONDS = 20.0
_VERSION = re.compile(r"\d+(?:\.\d+)+\S*")
_NO_HOME = PurePath("/nonexistent")


@frozen
class AgentHealth:
    """What was found, each in words; empty where there is nothing to say.

    ``location`` is where its program lies, or how it is configured. ``logged_in`` is found out
    without asking the agent, which could cost.
    """

    location: str
    version: str = ""
    logged_in: str = ""


def agent_health(agent: Agent) -> AgentHealth:
    """Return what this machine has of an agent; nothing is spent."""
    if agent.program is None:
        named = (agent.configured_by or "").replace("_", "-")
        return AgentHealth(f"with --{named}" if named else "yes")
    found = settle(io_ops.find_program(agent.program)).value_or(None)
    if found is None:
        return AgentHealth("not installed")
    return AgentHealth(str(found), _version(agent, found), _logged_in(agent.access))


def _version(agent: Agent, program: PurePath) -> str:
    command = Command(
        (str(program), *agent.version), program.parent, timeout_seconds=_PATIENCE_SECONDS
    )
    return settle(io_ops.run_process(command).map(_printed_version)).value_or("")


def _printed_version(completed: CompletedProcess) -> str:
    found = _VERSION.search(completed.stdout) or _VERSION.search(completed.stderr)
    return found.group() if found and completed.ok else ""


def _logged_in(access: Access) -> str:
    if access == Access():
        return ""
    return (
        settle(io_ops.environment().bind(partial(_login_signs, access))).map(_in_words).value_or("")
    )


def _in_words(signs: tuple[str, ...]) -> str:
    return f"logged in by {signs[0]}" if signs else NOT_LOGGED_IN


def _login_signs(
    access: Access, variables: Mapping[str, str]
) -> IOResult[tuple[str, ...], PipelineError]:
    """Return what shows that somebody is logged in: names, never what they hold."""
    set_variables = tuple(name for name in access.variables if variables.get(name))
    home = PurePath(variables.get("HOME") or _NO_HOME)
    there = traverse(partial(_if_there, home), access.files)
    return there.map(lambda files: (*set_variables, *filter(None, files)))


def _if_there(home: PurePath, name: str) -> IOResult[str, PipelineError]:
    return io_ops.exists(home / name).map(lambda there: f"~/{name}" if there else "")

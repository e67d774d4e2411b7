"""Check the agents of a project, and the others that this machine has, for ``adws doctor``."""

from collections.abc import Callable
from functools import partial

from returns.io import IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import catalog, io_ops
from adws.agents.agent import Agent
from adws.building.examples import example_actors
from adws.cli.agent_health import NOT_LOGGED_IN, agent_health
from adws.cli.health_check import HealthCheck, failed_check
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.parallel import run_parallel
from adws.core.railway import settle
from adws.slot_values import extensions_of
from adws.slots import ACTORS
from adws.steps.choose_agent import choose_agent

_PATIENCE_SECONDS = 8.0


def agent_checks(context: Context) -> tuple[HealthCheck, ...]:
    """Ask each installed agent for its version, without asking a model.

    The agents that adws would use come first. The others never fail the check.
    """
    folders = extensions_of(context)
    chosen = settle(
        IOResult.do(
            (*actors, *stating)
            for ready in choose_agent(context)
            for actors in IOResult.from_result(ready.require(ACTORS))
            for stating in example_actors(context.settings, folders)
        )
    )
    working = dict.fromkeys(actor.agent for actor in chosen.value_or(()))
    agents = [_agent(folders, name) for name in working]
    names = catalog.usable_names(catalog.AGENT, folders)
    others = (_agent(folders, name) for name in names if name not in working)
    actions = (
        *(partial(_check, _working, agent) for agent in agents),
        *(partial(_check, _other, agent) for agent in others if _is_installed(agent)),
    )
    checks = settle(
        io_ops.with_time_limit(_PATIENCE_SECONDS, lambda: run_parallel(actions))
    ).unwrap()
    failed = () if is_successful(chosen) else (failed_check("agent", chosen.failure()),)
    return (*failed, *checks)


def _agent(folders: catalog.Folders, name: str) -> Agent:
    agent: Agent = catalog.agent(name, folders).unwrap()
    return agent


def _check(
    look: Callable[[Agent], HealthCheck], agent: Agent
) -> IOResult[HealthCheck, PipelineError]:
    return IOSuccess(look(agent))


def _is_installed(agent: Agent) -> bool:
    program = agent.program
    return program is not None and settle(io_ops.find_program(program)).unwrap() is not None


def _working(agent: Agent) -> HealthCheck:
    """Check an agent that adws would use; the check fails if it does not print its version."""
    health = agent_health(agent)
    version = f"{agent.name} {health.version}".rstrip()
    if agent.program is not None and not health.version:
        command = " ".join((agent.program, *agent.version))
        detail = f"{agent.name} does not print its version; it is in {health.location}"
        return HealthCheck("agent", ok=False, detail=detail, hint=f"{command} shows why")
    if health.logged_in != NOT_LOGGED_IN:
        text = f"{version}, {health.logged_in}" if health.logged_in else version
        return HealthCheck("agent", ok=True, detail=text)
    variables = " or ".join(agent.access.variables)
    hint = f"log in with '{agent.program}', or set {variables}"
    return HealthCheck("agent", ok=True, detail=f"{version}, adws finds no login", hint=hint)


def _other(agent: Agent) -> HealthCheck:
    version = agent_health(agent).version or "does not print its version"
    detail = f"{agent.name} {version}, installed, not chosen"
    return HealthCheck("other agent", ok=True, detail=detail, hint=f"--agent {agent.name} takes it")

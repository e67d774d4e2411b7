"""Choose the actors that try in turn, and check that they are usable, before money is spent."""

from collections.abc import Iterable
from pathlib import PurePath

from returns.io import IOFailure, IOResult, IOSuccess

from adws import catalog, io_ops
from adws.agents.agent import Agent
from adws.agents.choice import choose_actors
from adws.core.agent_settings import Actor
from adws.core.errors import AgentMissing, PipelineError
from adws.core.railway import collect, traverse
from adws.core.settings import Settings


def usable_actors(
    settings: Settings, extensions: catalog.Folders
) -> IOResult[tuple[Actor, ...], PipelineError]:
    """Return the actors that try in turn.

    ``extensions`` are the folders with the project's own agents. Fails with ``NameUnknown`` for an
    unknown agent, and with ``AgentMissing`` for an agent that is not configured or whose program is
    not installed.
    """
    return IOResult.do(
        actors
        for agents in collect(
            _agent(extensions, name) for name in catalog.usable_names(catalog.AGENT, extensions)
        )
        for actors in _chosen(settings, agents)
        for _usable in collect(
            _check(settings, extensions, name)
            for name in dict.fromkeys(actor.agent for actor in actors)
        )
    )


def require_agent_files(
    root: PurePath, settings: Settings, extensions: catalog.Folders, actors: Iterable[Actor]
) -> IOResult[None, PipelineError]:
    """Fail if an actor's agent works from a file that does not exist, or that it cannot read.

    The first is ``AgentMissing``, the second is what the agent says of its file.
    """
    return collect(
        _require_file(root, settings, extensions, name)
        for name in dict.fromkeys(actor.agent for actor in actors)
    ).map(lambda _: None)


def _require_file(
    root: PurePath, settings: Settings, extensions: catalog.Folders, name: str
) -> IOResult[None, PipelineError]:
    return IOResult.do(
        there
        for agent in _agent(extensions, name)
        for there in (
            _require_set_file(root, settings, agent, agent.configured_by)
            if agent.configured_by and agent.works_from_file
            else IOSuccess(None)
        )
    )


def _require_set_file(
    root: PurePath, settings: Settings, agent: Agent, setting: str
) -> IOResult[None, PipelineError]:
    file = root / getattr(settings, setting)
    missing: PipelineError = AgentMissing(
        f"{setting}: there is no file {file}",
        hint=f"correct the path, or write the file (adws docs agents describes {setting})",
    )
    return IOResult.do(
        None
        for exists in io_ops.exists(file)
        for text in (io_ops.read_text(file) if exists else IOFailure(missing))
        for _understood in IOResult.from_result(agent.read_file(text, f"{setting}: {file}"))
    )


def _agent(extensions: catalog.Folders, name: str) -> IOResult[Agent, PipelineError]:
    return IOResult.from_result(catalog.agent(name, extensions))


def _chosen(
    settings: Settings, agents: tuple[Agent, ...]
) -> IOResult[tuple[Actor, ...], PipelineError]:
    programs = tuple(agent.program for agent in agents if agent.program is not None)
    return IOResult.do(
        choose_actors(
            agents,
            settings,
            [name for name, path in zip(programs, paths, strict=True) if path is not None],
        )
        for paths in traverse(io_ops.find_program, programs)
    )


def _check(
    settings: Settings, extensions: catalog.Folders, name: str
) -> IOResult[None, PipelineError]:
    return IOResult.do(
        None
        for agent in _agent(extensions, name)
        for _configured in _require_configured(settings, agent)
        for _installed in _require_installed(agent)
    )


def _require_configured(settings: Settings, agent: Agent) -> IOResult[None, PipelineError]:
    setting = agent.configured_by
    if setting is None or getattr(settings, setting):
        return IOSuccess(None)
    option = setting.replace("_", "-")
    message = f"the agent '{agent.name}' has no {setting}"
    hint = f"set {setting} in adws.toml, or pass --{option} (adws docs agents describes it)"
    return IOFailure(AgentMissing(message, hint=hint))


def _require_installed(agent: Agent) -> IOResult[None, PipelineError]:
    if agent.program is None:
        return IOSuccess(None)
    how = agent.install_hint or "install it"
    missing = AgentMissing(
        f"the agent '{agent.name}' needs the program '{agent.program}', which is not installed",
        hint=f"{how}, or choose another agent (adws agents list)",
    )
    return IOResult.do(
        found
        for path in io_ops.find_program(agent.program)
        for found in (IOSuccess(None) if path else IOFailure(missing))
    )

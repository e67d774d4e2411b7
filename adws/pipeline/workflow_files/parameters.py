"""What generated workflows depend on."""

from attrs import field, frozen

from adws.agents.agent import Agent
from adws.pipeline.workflow_files.yaml_text import Yaml
from adws.runners.runner import Runner

Step = dict[str, Yaml]
"""A step of a job."""


@frozen
class Setup:
    """What a job needs before the tests of a project can run."""

    steps: tuple[Step, ...] = ()
    """Steps without caches: for jobs that hold a secret."""
    restoring: tuple[Step, ...] = ()
    """The same steps, and those that restore a cache."""
    environment: dict[str, Yaml] = field(factory=dict[str, Yaml])
    """Variables of the job."""
    services: dict[str, Yaml] = field(factory=dict[str, Yaml])
    """Services of the job, by name."""
    notes: tuple[str, ...] = ()
    """What a person must check, in sentences."""


@frozen(kw_only=True)
class Parameters:
    """What somebody wants of the workflows."""

    runners: tuple[Runner, ...]
    """The runners of the project's suites."""
    agents: tuple[Agent, ...]
    """The agents that work on specs, in turn."""
    secrets: tuple[str, ...] = ()
    """The secrets that the agent needs; none: those that it is usually known by."""
    app_token: bool = False
    """Whether the token is that of a GitHub App, else the workflow's own."""
    agent_action: bool = False
    """Whether the agent is asked by its own action, else by adws."""
    install: str = ""
    """The command that installs adws; none: the one for this version."""
    version: str
    """The version of adws that the workflows run."""

    @property
    def install_command(self) -> str:
        """The command that installs adws."""
        return self.install or f"pipx install adws-pipeline=={self.version}"

    @property
    def agent_names(self) -> str:
        """The names of the agents, as the setting ``agent`` has them."""
        return ",".join(agent.name for agent in self.agents)

    @property
    def agent_installs(self) -> tuple[str, ...]:
        """The commands that install the agents."""
        return tuple(agent.install for agent in self.agents if agent.install)

    @property
    def agent_secrets(self) -> tuple[str, ...]:
        """The names of the secrets that the job with the agents gets."""
        usual = (name for agent in self.agents for name in agent.access.variables[:1])
        return self.secrets or tuple(dict.fromkeys(usual))

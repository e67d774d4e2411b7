"""Which variables an agent gets."""

from collections.abc import Mapping
from pathlib import PurePath

import pytest
from attrs import evolve

from adws.agents.agent import Agent
from adws.agents.claude import AGENT as CLAUDE
from adws.agents.command import AGENT as COMMAND
from adws.agents.environment import DENIED, PASSED, with_environment
from adws.core.process import Command
from adws.core.settings import Settings
from adws.io_ops.process_environment import environment_for

_COMMON = {"PATH": "/bin", "HOME": "/h", "LC_ALL": "C", "https_proxy": "p", "ADWS_ROUND": "1"}
_PRESENT = {
    **_COMMON,
    "ANTHROPIC_API_KEY": "a",
    "AWS_REGION": "b",
    "CLAUDECODE": "c",
    "DATABASE_URL": "d",
    "GITHUB_TOKEN": "e",
    "OPENAI_API_KEY": "f",
}


@pytest.mark.parametrize(
    ("agent", "settings", "more"),
    [
        (COMMAND, Settings(), {}),
        (CLAUDE, Settings(), {"ANTHROPIC_API_KEY": "a"}),
        (COMMAND, Settings(agent_environment=("DATABASE_*",)), {"DATABASE_URL": "d"}),
        (COMMAND, Settings(agent_environment=("GITHUB_TOKEN",)), {"GITHUB_TOKEN": "e"}),
        (evolve(COMMAND, variables=("AWS_*",)), Settings(), {"AWS_REGION": "b"}),
        (
            COMMAND,
            Settings(agent_environment=("*",)),
            {"ANTHROPIC_API_KEY": "a", "DATABASE_URL": "d", "OPENAI_API_KEY": "f"},
        ),
    ],
)
def test_an_agent_gets_what_is_on_the_list_and_what_is_named(
    agent: Agent, settings: Settings, more: Mapping[str, str]
) -> None:
    """Tokens of forges and clouds only by their names; what its own command scrubs, never."""
    command = Command(("x",), PurePath("/"), scrub=("CLAUDECODE",))
    got = environment_for(with_environment(agent, settings, command), _PRESENT, "m")
    assert got == {**_COMMON, **more, "ADWS_PROCESS": "m"}


def test_nothing_that_every_agent_gets_is_denied() -> None:
    """The two lists do not contradict each other."""
    assert not set(PASSED) & set(DENIED)

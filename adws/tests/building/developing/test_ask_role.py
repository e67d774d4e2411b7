"""Who is asked for a role."""

from pathlib import PurePath

import pytest
from attrs import evolve
from returns.io import IOSuccess

from adws import catalog
from adws.asking.role_turn import role_turn
from adws.building.developing.ask_role import Progress, ask_role
from adws.core.errors import AgentMissing
from adws.core.patch import JudgedPart
from adws.core.purpose import Purpose
from adws.core.settings import Settings
from adws.core.turn import RoleTask
from adws.testing import FakeIo
from adws.tests.steps.projects import AT_WORK
from adws.tests.vcs.repositories import error


@pytest.fixture(autouse=True)
def _one_program(io: FakeIo) -> None:
    """Have one agent's program on this machine."""
    programs = (catalog.agent(name).unwrap().program for name in catalog.agent_names())
    io.programs.update(dict.fromkeys(filter(None, programs)))
    io.programs["claude"] = PurePath("/bin/claude")


@pytest.mark.parametrize(
    "settings",
    [
        Settings(agent="search"),
        Settings(agent="claude", roles={Purpose.IMPLEMENT: "search"}),
    ],
)
def test_an_agent_that_cannot_do_it_is_not_asked(io: FakeIo, settings: Settings) -> None:
    """The setting of the role goes before that of the run; nothing is written down."""
    place = evolve(AT_WORK, settings=settings)
    refused = error(
        ask_role(
            place,
            Progress("c0"),
            RoleTask(Purpose.IMPLEMENT, "build it"),
            lambda patch: IOSuccess(JudgedPart(patch, ())),
        )
    )
    assert refused == AgentMissing(
        "the agent 'search' does not support this task: implement",
        hint="choose another agent: --agent NAME (see: adws agents list), or in the settings "
        '[roles] implement = "NAME"',
    )
    assert io.files == {}


def test_an_agent_that_states_no_examples_is_not_asked(io: FakeIo) -> None:
    """The setting of its own is named."""
    settings = Settings(example_agent="search")
    refused = error(role_turn(settings, (), Purpose.STATE_EXAMPLES, 0))
    assert refused == AgentMissing(
        "the agent 'search' does not support this task: state_examples",
        hint="choose another agent: --agent NAME (see: adws agents list), or in the settings "
        'example_agent = "NAME"',
    )
    assert io.files == {}

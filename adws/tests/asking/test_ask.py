"""One call of an agent, by who has the turn."""

from pathlib import PurePath

from attrs import evolve

from adws.asking.ask import ask
from adws.asking.task import PreparedTask
from adws.asking.turn import Turn
from adws.core.agent_settings import Actor, AgentSettings
from adws.core.railway import settle
from adws.core.settings import Settings
from adws.testing import FakeIo, a_completed
from adws.tests.agents.building import make_task
from adws.tests.steps.projects import AT_WORK, with_repository


def test_an_attempt_has_its_own_model_and_goes_on_with_its_session(io: FakeIo) -> None:
    """The settings of the agent hold under what is said of the attempt."""
    io.files[PurePath("/prompt.md")] = "Mend it."
    io.variables = {}
    with_repository(io)
    io.programs["claude"] = PurePath("/bin/claude")
    io.processes.append((("claude",), a_completed("")))
    settings = Settings(model="large", agents={"claude": AgentSettings(max_turns=7)})
    actor = Actor("claude", model="small")
    prepared = PreparedTask(make_task(), PurePath("/t"), "c0")
    _ = settle(ask(evolve(AT_WORK, settings=settings), Turn((actor,), actor, "s-1"), prepared))
    words = " ".join(io.commands[-1].argv)
    assert [part in words for part in ("--model small", "--max-turns 7", "s-1")] == [True] * 3

"""Plays: the scripted model service and a real agent, each time to another end."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import PurePath

from attrs import evolve, field, frozen
from returns.result import Result

from adws import io_ops
from adws.agents.agent import Agent, AgentOutput, Question
from adws.core.agent_settings import AgentOptions
from adws.core.errors import PipelineError
from adws.core.process import Command
from adws.core.turn import Answer
from adws.tests.agents.real_agent import (
    Place,
    facts,
    question_of,
    record_of,
    recorded,
    reply_of,
    settled,
)
from adws.tests.model_server.script import Script
from adws.tests.model_server.server import serving
from adws.tests.vcs.repositories import value

_RECORDINGS = PurePath(__file__).parents[1] / "recordings"


@frozen
class Play:
    """A script, and how the agent is asked beside it.

    ``key``: whether it has one. ``options`` and ``env`` go before what the player has by himself.
    With ``interrupt_seconds`` it is asked to stop at its time's end, and has so long for that.
    """

    script: Script
    seconds: float = 30.0
    caged: bool = True
    key: bool = True
    session: str = ""
    options: AgentOptions = field(factory=AgentOptions)
    env: Mapping[str, str] = field(factory=dict[str, str])
    interrupt_seconds: float | None = None

    def command(self, agent: Agent, question: Question) -> Result[Command, PipelineError]:
        """Return the command to ask with."""
        changed = partial(evolve, interrupt_seconds=self.interrupt_seconds, watched=True)
        return agent.command(question).map(changed)


@frozen
class Player:
    """A real agent: what its user has at home, and which variables it has, by the service's URL.

    ``key`` is the variable of its key. ``plays`` are made anew each time, as scripts go on.
    """

    agent: Agent
    key: str
    home_files: Callable[[str], Mapping[str, str]]
    env: Callable[[str], Mapping[str, str]]
    plays: Mapping[str, Callable[[], Play]]
    model: str = "fake-model"

    def play(self, name: str, home: PurePath, work: PurePath) -> tuple[Place, AgentOutput]:
        """Ask for real; return where it was, and what it told."""
        play = self.plays[name]()
        with serving(play.script) as server:
            place = self.settle(home, work, server.url)
            return place, self.answer(place, play)

    def answer(self, place: Place, play: Play) -> AgentOutput:
        """Ask in a place that is settled, as a play says."""
        question = question_of(
            place,
            play.seconds,
            caged=play.caged,
            session=play.session,
            options=play.options.over(AgentOptions(model=self.model)),
        )
        player = evolve(self, agent=evolve(self.agent, command=partial(play.command, self.agent)))
        return player.ask(place, question, key=play.key, env=play.env)

    def settle(self, home: PurePath, work: PurePath, url: str) -> Place:
        """Lay a tree, and what the user has at home."""
        return settled(Place(home, work, url), self.home_files(url))

    def ask(
        self, place: Place, question: Question, *, key: bool = True, env: Mapping[str, str] = {}
    ) -> AgentOutput:
        """Ask a question in a place that is settled."""
        own = {**self.env(place.url), **({self.key: "dummy"} if key else {})}
        return reply_of(self.agent, place, question, {**own, **env})

    def resume(self, place: Place, answer: Answer) -> Answer:
        """Ask the same question in the session of another answer."""
        question = question_of(place, model=self.model, caged=True, session=answer.session)
        return self.agent.read(self.ask(place, question))

    def record(self, name: str, home: PurePath, work: PurePath) -> None:
        """Write down what the agent tells in a play."""
        place, reply = self.play(name, home, work)
        text = record_of(self.agent, place, reply, name)
        _ = value(io_ops.write_text(_RECORDINGS / f"{self.agent.name}/{name}.json", text))

    def recorded(self, name: str) -> Answer:
        """Return the answer in a recording."""
        return self.agent.read(recorded(f"{self.agent.name}/{name}"))


def judged(answer: Answer) -> tuple[tuple[str, str, str], bool, bool]:
    """Return how an answer is judged, whether it tells a reset, and whether access is refused."""
    return facts(answer), answer.reset is not None, answer.refused_access

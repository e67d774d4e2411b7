"""The step ``ask_agent``: the agent's process, and its answer."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.context import Context
from adws.core.errors import AgentMissing, IoFailed, NameUnknown
from adws.core.process import Completed
from adws.core.run import AGENT, RUN
from adws.core.settings import Settings
from adws.core.turn import ANSWER, TASK, Answer, AnswerStatus, Task
from adws.steps.ask_agent import ask_agent
from adws.testing import FakeIo, a_completed
from adws.tests.vcs.repositories import error, value

STATE = PurePath("/project/.adws")
TREE = PurePath("/trees/agent")
THE_TASK = Task(
    id="r1/1/g1",
    tree=TREE,
    failures=(),
    sources=(),
    sealed=(),
    test_argv=("pytest",),
    timeout_seconds=7.0,
    prompt_file=STATE / "prompt.md",
    task_file=STATE / "task.json",
    log=STATE / "logs" / "round-1.log",
    test_env={"PYTHONPATH": "/trees/agent/src", "ADWS_TREE": "not this one"},
)
CONTEXT = (
    Context(PurePath("/project"), Settings(agent_command="my-agent --now"))
    .put(AGENT, "command")
    .put(RUN, "r1")
    .put(TASK, THE_TASK)
)


@pytest.fixture
def asked(io: FakeIo) -> FakeIo:
    """Return a machine on which the prompt has been written."""
    io.files[STATE / "prompt.md"] = "Mend it."
    return io


def test_the_agent_gets_the_question_the_tests_environment_and_a_limit(asked: FakeIo) -> None:
    """Its processes carry the run's mark; what the agent itself sets goes before the tests'."""
    asked.processes.append((("my-agent", "--now"), a_completed("done\n")))
    _ = value(ask_agent(CONTEXT))
    command = asked.commands[0]
    assert (command.stdin, command.cwd, command.timeout_seconds, command.log) == (
        "Mend it.",
        TREE,
        7.0,
        STATE / "logs" / "round-1.log",
    )
    assert {name: command.env[name] for name in ("ADWS_RUN", "PYTHONPATH", "ADWS_TREE")} == {
        "ADWS_RUN": "r1",
        "PYTHONPATH": "/trees/agent/src",
        "ADWS_TREE": str(TREE),
    }


@pytest.mark.parametrize(
    ("completed", "answer"),
    [
        (a_completed("done"), Answer(AnswerStatus.FINISHED, "done")),
        (a_completed("oh", 3), Answer(AnswerStatus.FAILED, "oh", "crashed")),
        (
            evolve(a_completed("still", -9), timed_out=True),
            Answer(AnswerStatus.FAILED, "still", "timed_out"),
        ),
        (
            a_completed("GIVE_UP out_of_scope: it is a library's"),
            Answer(AnswerStatus.GAVE_UP, "GIVE_UP out_of_scope: it is a library's", "out_of_scope"),
        ),
    ],
)
def test_however_the_agent_ends_it_has_answered(
    asked: FakeIo, completed: Completed, answer: Answer
) -> None:
    """A crash and a time-out are answers too, and each says how long it took."""
    asked.processes.append((("my-agent",), evolve(completed, duration_seconds=2.5)))
    after = value(ask_agent(CONTEXT))
    assert after == CONTEXT.put(ANSWER, evolve(answer, duration_seconds=2.5))


def test_an_agent_that_cannot_be_asked_fails_the_step(asked: FakeIo) -> None:
    """Nothing is run."""
    unconfigured = evolve(CONTEXT, settings=Settings())
    assert isinstance(error(ask_agent(unconfigured)), AgentMissing)
    assert isinstance(error(ask_agent(CONTEXT.put(AGENT, "nobody"))), NameUnknown)
    assert asked.commands == ()


def test_a_program_that_cannot_be_started_is_no_answer(asked: FakeIo) -> None:
    """It is for a person to repair."""
    broken = IoFailed("cannot start my-agent")
    asked.processes.append((("my-agent",), broken))
    assert error(ask_agent(CONTEXT)) == broken

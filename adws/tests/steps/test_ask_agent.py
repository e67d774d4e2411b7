"""The step ``ask_agent``: the agent's process, and its answer."""

import json
from datetime import UTC, datetime
from pathlib import PurePath

import pytest
from attrs import evolve

from adws.agents.printed_answer import crashed_answer, timed_out_answer
from adws.core.agent_settings import AgentSettings
from adws.core.context import Context
from adws.core.errors import (
    AgentMissing,
    BudgetPaused,
    Cancelled,
    IoFailed,
    NameUnknown,
    PipelineError,
    TimeLimitReached,
)
from adws.core.process import Command, CompletedProcess
from adws.core.railway import settle
from adws.core.settings import Settings
from adws.core.turn import Answer, AnswerCategory, AnswerStatus, Task
from adws.ledger.money.call import Call
from adws.ledger.money.money_file import read_calls
from adws.slots import AGENT, AGENT_TREE, ANSWER, BASE, MONEY_WARNINGS, RUN, TASK
from adws.steps.ask_agent import ask_agent
from adws.testing import FakeIo, a_completed
from adws.tests.steps.projects import NOWHERE, with_repository
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value

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
    evolve(NOWHERE, root=PurePath("/project"), settings=Settings(agent_command="my-agent --now"))
    .put(RUN, "r1")
    .put(BASE, evolve(NOWHERE.require(BASE).unwrap(), run="r1"))
    .put(TASK, THE_TASK)
    .put(AGENT_TREE, TREE)
)
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


OVERLOADED = json.dumps(
    {
        "type": "result",
        "subtype": "success",
        "is_error": True,
        "result": "API Error: 529 Overloaded",
    }
)


@pytest.fixture
def asked(io: FakeIo) -> FakeIo:
    """Return a machine on which the prompt has been written."""
    io.files[STATE / "prompt.md"] = "Mend it."
    with_repository(io)
    io.variables = {"MY_TOKEN": "87654321"}
    io.started = NOON
    return io


def agents(machine: FakeIo) -> tuple[Command, ...]:
    """Return the commands that were run, but for git's."""
    return tuple(command for command in machine.commands if command.argv[0] != "git")


def calls(context: Context) -> tuple[Call, ...]:
    """Return what the money file says of each call."""
    return value(read_calls(context.root))


def test_the_agent_gets_the_question_the_tests_environment_and_a_limit(asked: FakeIo) -> None:
    """Its processes carry the run's mark; what the agent itself sets goes before the tests'."""
    asked.processes.append((("my-agent", "--now"), a_completed("done\n")))
    _ = value(ask_agent(CONTEXT))
    command = agents(asked)[0]
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
        (a_completed("oh", 3), crashed_answer("oh")),
        (
            evolve(a_completed("still", -9), timed_out=True),
            timed_out_answer("still"),
        ),
        (
            a_completed("GIVE_UP out_of_scope: it is a library's"),
            Answer(AnswerStatus.GAVE_UP, "GIVE_UP out_of_scope: it is a library's", "out_of_scope"),
        ),
    ],
)
def test_however_the_agent_ends_it_has_answered(
    asked: FakeIo, completed: CompletedProcess, answer: Answer
) -> None:
    """A crash and a time-out are answers too; each says how long it took, and where its log is."""
    asked.processes.append((("my-agent",), evolve(completed, duration_seconds=2.5)))
    after = value(ask_agent(CONTEXT))
    log = ".adws/logs/round-1.log"
    result = evolve(answer, duration_seconds=2.5, exit_code=completed.exit_code, log=log)
    assert after == CONTEXT.put(ANSWER, result).put(MONEY_WARNINGS, ())


def test_an_agent_that_cannot_be_asked_fails_the_step(asked: FakeIo) -> None:
    """Nothing is run, and what was reserved for it is given back."""
    unconfigured = evolve(CONTEXT, settings=Settings())
    assert isinstance(error(ask_agent(unconfigured)), AgentMissing)
    assert isinstance(error(ask_agent(CONTEXT.put(AGENT, "nobody"))), NameUnknown)
    assert (agents(asked), [call.spent_usd for call in calls(CONTEXT)]) == ((), [0.0])


def test_a_program_that_cannot_be_started_is_no_answer(asked: FakeIo) -> None:
    """It is for a person to repair, and costs nothing."""
    broken = IoFailed("cannot start my-agent")
    asked.processes.append((("my-agent",), broken))
    assert error(ask_agent(CONTEXT)) == broken
    assert [call.spent_usd for call in calls(CONTEXT)] == [0.0]


@pytest.mark.parametrize("end", [Cancelled("stopped"), TimeLimitReached("too long")])
def test_a_call_that_was_cut_short_keeps_its_money(asked: FakeIo, end: PipelineError) -> None:
    """Nobody knows what it has cost."""
    asked.processes.append((("my-agent",), end))
    assert error(ask_agent(CONTEXT)) == end
    assert [(call.spent_usd, call.unsettled) for call in calls(CONTEXT)] == [(5.0, True)]


@pytest.mark.parametrize(
    ("printed", "spent", "unpriced"),
    [("Cost: $0.25", 0.25, False), ("done", 0.0, True)],
)
def test_the_price_is_what_was_told_or_there_is_none(
    asked: FakeIo,
    printed: str,
    spent: float,
    unpriced: bool,  # noqa: FBT001 - a table's column
) -> None:
    """A program that tells no price makes unpriced calls, which are no money."""
    asked.processes.append((("my-agent",), a_completed(printed)))
    _ = value(ask_agent(CONTEXT))
    assert [(call.spent_usd, call.unpriced) for call in calls(CONTEXT)] == [(spent, unpriced)]


@pytest.mark.parametrize("price", [0.0, 0.5])
def test_a_set_price_is_what_each_call_costs(asked: FakeIo, price: float) -> None:
    """Whatever the agent reports; a price of nothing is never refused."""
    agents_settings = {"command": AgentSettings(price=price)}
    settings = evolve(CONTEXT.settings, agents=agents_settings, max_day_unpriced_calls=0.0)
    asked.processes.append((("my-agent",), a_completed("Cost: $9.00")))
    after = value(ask_agent(evolve(CONTEXT, settings=settings)))
    assert after.require(ANSWER).unwrap().cost_usd == price
    assert [call.spent_usd for call in calls(CONTEXT)] == [price]


def test_an_agent_that_costs_nothing_costs_nothing(asked: FakeIo) -> None:
    """As the settings may say of a command line."""
    free = AgentSettings(max_attempt_usd=0)
    settings = evolve(CONTEXT.settings, agents={"command": free})
    asked.processes.append((("my-agent",), a_completed("done")))
    after = value(ask_agent(evolve(CONTEXT, settings=settings)))
    assert (after.require(ANSWER).unwrap().cost_usd, calls(CONTEXT)[0].spent_usd) == (0.0, 0.0)


def test_nobody_is_asked_when_the_money_is_spent(asked: FakeIo) -> None:
    """The limit is looked at before the call."""
    settings = evolve(CONTEXT.settings, max_day_usd=6.0)
    asked.processes.append((("my-agent",), a_completed("Cost: $5.00")))
    context = evolve(CONTEXT, settings=settings)
    _ = value(ask_agent(context))
    warned = value(ask_agent(context)).require(MONEY_WARNINGS).unwrap()
    assert warned == ("$5.00 of the $6.00 for 24 hours is spent",)
    refused = error(ask_agent(context))
    assert (type(refused), refused.exit_code) == (BudgetPaused, 75)
    assert refused.hint.endswith("with the same command")
    assert len(agents(asked)) == 2


def test_secrets_in_an_answer_are_not_kept(asked: FakeIo) -> None:
    """What the environment holds does not reach the journal."""
    asked.processes.append((("my-agent",), a_completed("the token is 87654321")))
    result = value(ask_agent(CONTEXT)).require(ANSWER).unwrap()
    assert result.text == "the token is [redacted: MY_TOKEN]"


def test_the_process_has_what_its_adapter_and_the_run_give_it(asked: FakeIo) -> None:
    """Its options by the settings, a keeper, and a moment when interrupted."""
    asked.programs["claude"] = PurePath("/bin/claude")
    asked.processes.append((("claude",), a_completed("")))
    settings = Settings(model="large", agents={"claude": AgentSettings(max_turns=7)})
    _ = settle(ask_agent(evolve(CONTEXT, settings=settings).put(AGENT, "claude")))
    (command,) = agents(asked)
    words = " ".join(command.argv)
    assert [part in words for part in ("--model large", "--max-turns 7", "5")] == [True] * 3
    assert (command.watched, command.interrupt_seconds, command.wrapper) == (True, 5.0, ())
    assert "ANTHROPIC_*" in (command.allow or ())


def test_an_agent_whose_service_is_busy_is_asked_again_later(asked: FakeIo) -> None:
    """The call counts, whatever it comes to, across runs."""
    asked.processes.append((("claude",), a_completed(OVERLOADED, 1)))
    context = CONTEXT.put(AGENT, "claude")
    waits = [error(ask_agent(context)).retry_after_seconds for _ in range(4)]
    assert waits == [60, 180, 420, 900]
    last = value(ask_agent(context)).require(ANSWER).unwrap()
    assert (last.status, last.category) == (AnswerStatus.FAILED, AnswerCategory.MAX_ATTEMPTS)

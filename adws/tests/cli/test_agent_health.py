"""What this machine has of an agent."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.agents import claude, command, search
from adws.agents.agent import Agent, LoginSign
from adws.cli.agent_health import NOT_LOGGED_IN, AgentHealth, agent_health
from adws.core.process import CompletedProcess
from adws.testing import FakeIo, a_completed

PROGRAM = PurePath("/bin/claude")
CLAUDE = evolve(claude.AGENT, access=LoginSign(("THE_KEY",), (".claude/key.json",)))


@pytest.fixture
def machine(io: FakeIo) -> FakeIo:
    """Return a machine on which the program is installed and nobody is logged in."""
    io.programs["claude"] = PROGRAM
    io.processes.append(((str(PROGRAM), "--version"), a_completed("2.1.3-rc (Claude Code)\n")))
    io.variables = {"HOME": "/home/me"}
    return io


@pytest.mark.parametrize(
    ("agent", "here"),
    [(search.AGENT, "yes"), (command.AGENT, "with --agent-command")],
)
def test_an_agent_without_a_program_of_its_own_is_here(agent: Agent, here: str) -> None:
    """Always, or when it is configured."""
    assert agent_health(agent) == AgentHealth(here)


def test_a_program_that_is_not_there_is_told(io: FakeIo) -> None:
    """There is nothing more to say of it."""
    io.programs["claude"] = None
    assert agent_health(CLAUDE) == AgentHealth("not installed")


def test_nobody_logged_in_is_told(machine: FakeIo) -> None:
    """Without asking the agent."""
    assert agent_health(CLAUDE) == AgentHealth("/bin/claude", "2.1.3-rc", NOT_LOGGED_IN)
    assert [asked.argv for asked in machine.commands] == [("/bin/claude", "--version")]


def test_a_variable_shows_that_somebody_is_logged_in(machine: FakeIo) -> None:
    """Its name is told, never what it holds."""
    machine.variables = {"HOME": "/home/me", "THE_KEY": "secret"}
    assert agent_health(CLAUDE).logged_in == "logged in by THE_KEY"


def test_a_file_shows_that_somebody_is_logged_in(machine: FakeIo) -> None:
    """One below the home folder."""
    machine.files[PurePath("/home/me/.claude/key.json")] = "secret"
    assert agent_health(CLAUDE).logged_in == "logged in by ~/.claude/key.json"


def test_without_a_home_there_are_no_files(machine: FakeIo) -> None:
    """A machine without HOME is no reason to fail."""
    machine.variables = {}
    assert agent_health(CLAUDE).logged_in == "no"


@pytest.mark.usefixtures("machine")
def test_an_agent_that_needs_no_login_has_none() -> None:
    """The column stays empty."""
    assert agent_health(evolve(CLAUDE, access=LoginSign())) == AgentHealth(
        "/bin/claude", "2.1.3-rc"
    )


@pytest.mark.parametrize(
    ("completed", "version"),
    [
        (a_completed("", 0), ""),
        (CompletedProcess(("x",), 0, "", "codex-cli 0.169.0\n"), "0.169.0"),
        (CompletedProcess(("x",), 1, "1.2.3"), ""),
    ],
)
def test_a_version_is_a_number_that_it_printed(
    io: FakeIo, completed: CompletedProcess, version: str
) -> None:
    """On either stream; a program that failed has told none."""
    io.programs["claude"] = PROGRAM
    io.variables = {}
    io.processes.append(((str(PROGRAM), "--version"), completed))
    assert agent_health(CLAUDE).version == version

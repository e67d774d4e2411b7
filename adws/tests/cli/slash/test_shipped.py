"""The slash commands that travel with adws say what is true."""

import importlib
import inspect
import re
import shlex

import pytest

from adws.agents.agent_process import agent_process
from adws.cli.slash.registry import slash_command, slash_commands, slash_files
from adws.cli.slash.slash_command import SlashCommand
from adws.core.errors import NameUnknown
from adws.core.railway import settle
from adws.engine.loading import load_workflow
from adws.tests.agents.building import make_question
from adws.tests.cli.program import invoke
from adws.tests.snippets import spoken_commands
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io

NAMES = (
    *("build", "fix", "implement", "prime"),
    *("test-analyze", "test-fix-report", "test-fix-round", "verify"),
)
COMMANDS = value(slash_commands())
each = pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)


def module_of(command: SlashCommand) -> object:
    """Return the module of a command's line."""
    return importlib.import_module(f"adws.cli.commands.{command.cli[0]}")


def options_in(line: str) -> set[str]:
    """Return the long options that a line speaks of."""
    return set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", line))


def test_every_file_is_a_command_but_the_one_for_people() -> None:
    """There is no list to edit."""
    assert tuple(command.name for command in COMMANDS) == NAMES
    assert {name: file.name for name, file in value(slash_files()).items()} == {
        name: f"{name}.md" for name in NAMES
    }


def test_the_three_for_agents_that_know_skills_are_skills() -> None:
    """They are taken up without being called; the others begin when somebody calls them."""
    skills = [command.name for command in COMMANDS if command.skill]
    assert skills == ["test-analyze", "test-fix-report", "test-fix-round"]


@pytest.mark.parametrize("name", ["verify", "/verify"])
def test_a_command_is_found_by_its_name(name: str) -> None:
    """With its slash or without."""
    assert value(slash_command(name)).cli == ("verify",)


def test_an_unknown_name_has_a_hint() -> None:
    """The nearest one."""
    result = NameUnknown("unknown slash command '/verfy'", hint="did you mean 'verify'?")
    assert settle(slash_command("verfy")).failure() == result


@each
def test_the_command_line_runs_the_workflow(command: SlashCommand) -> None:
    """The one that the command names, which can be loaded."""
    if command.workflow:
        assert value(load_workflow(command.workflow)).name == command.workflow
        source = inspect.getsource(module_of(command))  # type: ignore[arg-type] # a module
        assert f'"{command.workflow}"' in source or f"{command.workflow}_run(" in source
    else:
        assert "Wish(" not in inspect.getsource(module_of(command))  # type: ignore[arg-type] # a module


@each
def test_every_option_that_it_speaks_of_is_there(command: SlashCommand) -> None:
    """In its own command line, or in the command that a sentence names; so are the commands."""
    for words in (("adws", *command.cli), *spoken_commands(command.body)):
        result = invoke(*words[1:2], "--help")
        assert result.exit_code == 0, words
        assert options_in(shlex.join(words)) <= options_in(result.stdout), words
    names = options_in(invoke(*command.cli, "--help").stdout)
    spoken = f"{command.argument_hint} {command.argument_option} {command.body}"
    assert options_in(spoken) <= names


@each
def test_it_begins_with_its_command_line_and_reads_the_exit_code(command: SlashCommand) -> None:
    """An agent runs adws and believes it; only what prints a text has one exit code."""
    (_, *cli), *_ = spoken_commands(command.body)
    assert tuple(cli[: len(command.cli)]) == command.cli
    assert "xit code" in command.body or command.name == "prime"


@each
def test_what_starts_agents_says_so(command: SlashCommand) -> None:
    """In the line that a model reads when it chooses, and in the text."""
    asked = "Starts " in command.description and "only when a person" in command.description
    started = "starts the configured coding agent" in " ".join(command.body.split())
    assert (asked, started) == (command.starts_agent, command.starts_agent)


def test_an_agent_of_adws_starts_no_others() -> None:
    """It knows itself by a variable that each of them has, and is told so in words."""
    started = agent_process(make_question(), ("agent",), stdin="")
    warned = [command.name for command in COMMANDS if "`ADWS_TREE` is set" in command.body]
    assert warned == [command.name for command in COMMANDS if command.starts_agent]
    assert started.env["ADWS_TREE"]


@each
def test_no_tool_takes_a_part_of_it_for_its_own(command: SlashCommand) -> None:
    """Not for a program to run, a file to put in, a place of another tool, the end of a text."""
    signs = r"!`|@|\{\{|!\{|'''|\$(?!ARGUMENTS)\w|^---"
    assert re.findall(signs, command.body, re.MULTILINE) == []
    assert command.body.count("$ARGUMENTS") == (0 if command.name == "prime" else 1)

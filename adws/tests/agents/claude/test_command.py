"""How Claude Code is started."""

from math import inf
from pathlib import PurePath
from typing import Any

import pytest

from adws.agents.claude import AGENT
from adws.core.agent_settings import AgentOptions
from adws.core.process import Command
from adws.core.purpose import Purpose
from adws.core.settings import Settings
from adws.tests.agents.building import make_question, make_task


def test_it_may_read_and_edit_and_nothing_else() -> None:
    """Nothing of the project's settings, no shell, no servers, no traffic beside the model."""
    assert AGENT.command(make_question()).unwrap() == Command(
        argv=(
            *("claude", "-p", "--output-format", "stream-json", "--verbose"),
            *("--permission-mode", "acceptEdits", "--setting-sources", "", "--strict-mcp-config"),
            *("--tools", "Read,Glob,Grep,Edit,Write"),
            *("--max-turns", "50", "--max-budget-usd", "5.0"),
        ),
        cwd=PurePath("/t"),
        env={
            "ADWS_PROMPT_FILE": "/prompt.md",
            "ADWS_TASK_FILE": "/task.json",
            "ADWS_TREE": "/t",
            "ADWS_ROUND": "1",
            "ADWS_ATTEMPT": "1",
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
            "CLAUDE_CODE_DISABLE_AUTO_MEMORY": "1",
            "CLAUDE_CODE_MAX_RETRIES": "2",
            "API_TIMEOUT_MS": "15000",
        },
        scrub=("PYTEST_*", "COV_CORE_*", "CLAUDECODE"),
        stdin="please",
        timeout_seconds=60.0,
        log=PurePath("/log.txt"),
    )


@pytest.mark.parametrize(
    ("purpose", "tools", "turns"),
    [
        (Purpose.FIX, "Read,Glob,Grep,Edit,Write", "50"),
        (Purpose.WRITE_TESTS, "Read,Glob,Grep,Edit,Write", "50"),
        (Purpose.IMPLEMENT, "Read,Glob,Grep,Edit,Write", "50"),
        (Purpose.REFACTOR, "Read,Glob,Grep,Edit,Write", "40"),
        (Purpose.VERIFY, "Read,Glob,Grep,Write", "50"),
        (Purpose.RESOLVE_CONFLICT, "Read,Glob,Grep,Edit", "50"),
    ],
)
def test_its_tools_and_turns_are_those_of_the_task(
    purpose: Purpose, tools: str, turns: str
) -> None:
    """A verifier writes tests and edits nothing that is there; a refactoring is bounded."""
    argv = AGENT.command(make_question(make_task(purpose=purpose))).unwrap().argv
    results = {name: argv[argv.index(name) + 1] for name in ("--tools", "--max-turns")}
    assert results == {"--tools": tools, "--max-turns": turns}


def added(**changes: Any) -> tuple[str, ...]:  # noqa: ANN401 - any field of the value
    """Return what stands in a command line after the tools."""
    argv = AGENT.command(make_question(**changes)).unwrap().argv
    return argv[argv.index("--tools") + 2 :]


def test_options_are_passed_on() -> None:
    """Model, turns, money and more arguments become words of the command line."""
    options = AgentOptions("small", 7, 1.5, arguments=("--effort", "low"))
    assert added(options=options) == (
        *("--max-turns", "7", "--model", "small", "--max-budget-usd", "1.5"),
        *("--effort", "low"),
    )


def test_no_limit_is_no_word() -> None:
    """An endless budget is not one that the program can read."""
    settings = Settings(max_attempt_usd=inf)
    assert added(settings=settings) == ("--max-turns", "50")


def test_a_session_is_gone_on_with() -> None:
    """The question names it."""
    assert added(session="s1")[-2:] == ("--resume", "s1")


def test_its_service_may_be_silent_for_a_part_of_its_time() -> None:
    """So that it tells what was wrong before it is ended, whatever the time is."""
    options = AgentOptions(timeout_seconds=600.0)
    command = AGENT.command(make_question(options=options)).unwrap()
    assert (command.timeout_seconds, command.env["API_TIMEOUT_MS"]) == (600.0, "150000")

"""How codex is started."""

from itertools import pairwise
from typing import Any

from adws.agents.codex import AGENT
from adws.core.agent_settings import AgentOptions
from adws.core.process import Command
from adws.tests.agents.building import make_question


def command(**changes: Any) -> Command:  # noqa: ANN401 - any field of the value
    """Return the command for a question."""
    return AGENT.command(make_question(**changes)).unwrap()


def settings(command: Command) -> dict[str, str]:
    """Return the settings of codex on a command line."""
    pairs = (word.partition("=") for flag, word in pairwise(command.argv) if flag == "-c")
    return {name: value for name, _, value in pairs}


def test_it_is_asked_on_stdin_and_tells_events() -> None:
    """The prompt may be longer than a command line; the project's rules are not obeyed."""
    asked = command(prompt="please")
    assert asked.argv[:5] == ("codex", "exec", "--json", "--skip-git-repo-check", "--ignore-rules")
    assert (asked.argv[-1], asked.stdin) == ("-", "please")


def test_it_is_held_by_its_own_sandbox_or_by_ours() -> None:
    """One cannot be set up inside of the other; nobody is asked either way."""
    texts = [settings(command(caged=caged)) for caged in (False, True)]
    assert [(text["sandbox_mode"], text["approval_policy"]) for text in texts] == [
        ("workspace-write", "never"),
        ("danger-full-access", "never"),
    ]


def test_its_tools_are_no_wider_than_needed() -> None:
    """No search in the web, no plugins fetched, no secrets in the environment of its shell."""
    texts = settings(command())
    names = ("web_search", "features.plugins", "shell_environment_policy.ignore_default_excludes")
    assert [texts[name] for name in names] == ["disabled", "false", "false"]


def test_model_arguments_and_session_are_passed_on() -> None:
    """The user's own arguments come behind ours, so that they win."""
    options = AgentOptions(model="large", arguments=("-c", "model_reasoning_effort=high"))
    argv = command(options=options, session="s1").argv
    assert argv[-7:] == (
        *("-m", "large", "-c", "model_reasoning_effort=high"),
        *("resume", "s1", "-"),
    )


def test_its_clock_is_read_in_utc() -> None:
    """Its words about limits are in local time, with the date in its log only."""
    env = command().env
    assert (env["TZ"], env["RUST_LOG"]) == ("UTC", "error,codex_exec=info")

"""How gemini is started."""

import tomllib
from typing import Any

from adws.agents.gemini import AGENT
from adws.core.agent_settings import AgentOptions
from adws.core.process import Command
from adws.tests.agents.building import make_question


def command(**changes: Any) -> Command:  # noqa: ANN401 - any field of the value
    """Return the command for a question."""
    return AGENT.command(make_question(**changes)).unwrap()


def test_it_is_asked_on_stdin_for_one_json_object() -> None:
    """Without extensions, and with the policy that is laid for it."""
    asked = command(prompt="please")
    assert asked.argv == (
        *("gemini", "--output-format", "json", "--skip-trust", "--extensions", "none"),
        *("--admin-policy", "/own/gemini-policy.toml"),
    )
    assert asked.stdin == "please"


def test_the_project_is_not_trusted() -> None:
    """Whatever the environment says; else its hooks and servers would run."""
    assert command().env["GEMINI_CLI_TRUST_WORKSPACE"] == "false"


def test_model_arguments_and_session_are_passed_on() -> None:
    """The user's own arguments come behind ours."""
    options = AgentOptions(model="large", arguments=("--debug",))
    argv = command(options=options, session="s1").argv
    assert argv[-5:] == ("--model", "large", "--debug", "--resume", "s1")


def test_it_has_a_shell_only_in_a_cage() -> None:
    """All else is denied: the web, sub-agents, servers."""
    laid = [AGENT.files(make_question(caged=caged)) for caged in (False, True)]
    rules = [tomllib.loads(files["gemini-policy.toml"])["rule"] for files in laid]
    assert [(rule[0]["toolName"], rule[0]["decision"]) for rule in rules] == [("*", "deny")] * 2
    free, caged = (set(rule[1]["toolName"]) for rule in rules)
    assert caged - free == {"run_shell_command"}
    assert free == {
        *("glob", "grep_search", "list_directory", "read_file", "replace", "write_file")
    }

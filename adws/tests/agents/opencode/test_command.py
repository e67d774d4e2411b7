"""How opencode is started."""

import json
from typing import Any

from adws.agents.opencode import AGENT
from adws.core.agent_settings import AgentOptions
from adws.core.process import Command
from adws.tests.agents.building import make_question


def command(**changes: Any) -> Command:  # noqa: ANN401 - any field of the value
    """Return the command for a question."""
    return AGENT.command(make_question(**changes)).unwrap()


def settings(command: Command) -> dict[str, Any]:
    """Return the settings that go before the user's."""
    document: dict[str, Any] = json.loads(command.env["OPENCODE_CONFIG_CONTENT"])
    return document


def test_it_is_asked_on_stdin_and_tells_events() -> None:
    """Without plugins, and with a title that no model needs to make up; its errors are logged."""
    asked = command(prompt="please")
    assert asked.argv == (
        *("opencode", "run", "--format", "json", "--pure", "--title", "adws"),
        *("--print-logs", "--log-level", "ERROR"),
    )
    assert asked.stdin == "please"


def test_the_projects_own_settings_are_not_read_and_nothing_is_fetched() -> None:
    """They could allow more than it is given."""
    env = command().env
    switches = {name for name, value in env.items() if value == "1" and name.startswith("OPENCODE")}
    assert switches == {
        "OPENCODE_DISABLE_AUTOUPDATE",
        "OPENCODE_DISABLE_LSP_DOWNLOAD",
        "OPENCODE_DISABLE_MODELS_FETCH",
        "OPENCODE_DISABLE_PROJECT_CONFIG",
    }


def test_it_has_a_shell_only_in_a_cage() -> None:
    """All else is denied: the web, sub-agents, files outside of the tree."""
    free, caged = (settings(command(caged=caged))["permission"] for caged in (False, True))
    allowed = dict.fromkeys(("edit", "glob", "grep", "list", "read"), "allow")
    assert free == {"*": "deny", **allowed, "external_directory": "deny"}
    assert caged == {**free, "bash": "allow"}


def test_nothing_is_shared_or_rewritten() -> None:
    """Formatters would change lines that the model did not."""
    values = settings(command())
    assert (values["share"], values["formatter"], values["snapshot"]) == ("disabled", False, False)


def test_model_arguments_and_session_are_passed_on() -> None:
    """The user's own arguments come behind ours."""
    options = AgentOptions(model="own/large", arguments=("--variant", "high"))
    argv = command(options=options, session="s1").argv
    assert argv[-6:] == ("--model", "own/large", "--variant", "high", "--session", "s1")

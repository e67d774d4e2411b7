"""How opencode is started: by the user's own account, with the tools that the question needs."""

import json

from returns.result import Result, Success

from adws.agents.agent import Question
from adws.agents.agent_process import agent_process
from adws.core.errors import PipelineError
from adws.core.process import Command

_ENV = {
    "OPENCODE_DISABLE_AUTOUPDATE": "1",
    "OPENCODE_DISABLE_MODELS_FETCH": "1",
    "OPENCODE_DISABLE_LSP_DOWNLOAD": "1",
    # The project's own settings could allow more, and its plugins are programs.
    "OPENCODE_DISABLE_PROJECT_CONFIG": "1",
}
_SETTINGS = {"autoupdate": False, "share": "disabled", "snapshot": False, "formatter": False}
_ALLOWED = ("edit", "glob", "grep", "list", "read")
_SHELL = "bash"
"""It has no sandbox of its own: a shell only in a cage."""


def command(question: Question) -> Result[Command, PipelineError]:
    """Start it with the question on stdin; a title saves the call that would make one up."""
    model = question.options.model
    argv = (
        *("opencode", "run", "--format", "json", "--pure", "--title", "adws"),
        *("--print-logs", "--log-level", "ERROR"),
        *(("--model", model) if model else ()),
        *question.options.arguments,
        *(("--session", question.session) if question.session else ()),
    )
    env = {**_ENV, "OPENCODE_CONFIG_CONTENT": json.dumps(_settings(question))}
    return Success(agent_process(question, argv, stdin=question.prompt, env=env))


def _settings(question: Question) -> dict[str, object]:
    """Return the settings that go before the user's, which nothing is written for.

    What is not allowed is not offered to the model (https://opencode.ai/docs/permissions).
    """
    allowed = (*_ALLOWED, _SHELL) if question.caged else _ALLOWED
    permission = {"*": "deny", **dict.fromkeys(allowed, "allow"), "external_directory": "deny"}
    return {**_SETTINGS, "permission": permission}

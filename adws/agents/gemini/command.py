"""How gemini is started: by the user's own account, with the tools that the question needs."""

from collections.abc import Mapping

from returns.result import Result, Success

from adws.agents.agent import Question
from adws.agents.agent_process import agent_process
from adws.core.errors import PipelineError
from adws.core.process import Command

_POLICY_FILE = "gemini-policy.toml"
_POLICY = """\
[[rule]]
toolName = "*"
decision = "deny"
priority = 1

[[rule]]
toolName = [{tools}]
decision = "allow"
priority = 2
"""
"""The policy of an administrator, which no other one outranks; nobody is asked
(https://geminicli.com/docs/reference/policy-engine)."""

_FILE_TOOLS = ("glob", "grep_search", "list_directory", "read_file", "replace", "write_file")
_SHELL = "run_shell_command"
"""It has no sandbox of its own that works without containers: a shell only in a cage."""

_UNTRUSTED = {"GEMINI_CLI_TRUST_WORKSPACE": "false"}
"""The project's own settings, hooks, servers and variables are not loaded, even where the user
trusts the folder; ``--skip-trust`` lets it work there all the same."""


def policy(question: Question) -> Mapping[str, str]:
    """Return Gemini's policy file, which lists the tools that it may use."""
    tools = (*_FILE_TOOLS, _SHELL) if question.caged else _FILE_TOOLS
    return {_POLICY_FILE: _POLICY.format(tools=", ".join(f'"{tool}"' for tool in tools))}


def command(question: Question) -> Result[Command, PipelineError]:
    """Start it with the question on stdin."""
    model = question.options.model
    argv = (
        *("gemini", "--output-format", "json", "--skip-trust", "--extensions", "none"),
        *("--admin-policy", str(question.folder / _POLICY_FILE)),
        *(("--model", model) if model else ()),
        *question.options.arguments,
        *(("--resume", question.session) if question.session else ()),
    )
    return Success(agent_process(question, argv, stdin=question.prompt, env=_UNTRUSTED))

"""How codex is started: by the user's own account and provider, held to the agent tree."""

from itertools import chain

from returns.result import Result, Success

from adws.agents.agent import Question
from adws.agents.agent_process import agent_process
from adws.core.errors import PipelineError
from adws.core.process import Command

RESUME = "resume"
"""The word of its command line that continues with a session."""

_OVERRULED = (
    "approval_policy=never",
    "web_search=disabled",
    "analytics.enabled=false",
    "check_for_update_on_startup=false",
    # Else it fetches a catalogue of plugins when it starts.
    "features.plugins=false",
    # Else it waits for a lost network until the time-out, where a pause and a new call are due.
    "features.unbounded_connection_retries=false",
    # A login shell forgets the PATH, and with it the project's own interpreter.
    "allow_login_shell=false",
    # The programs that the model starts get no variable whose name is that of a secret, ...
    "shell_environment_policy.ignore_default_excludes=false",
    # ... and not those that are set below for codex itself.
    'shell_environment_policy.exclude=["TZ", "RUST_LOG"]',
)
"""Settings that go before the user's (https://developers.openai.com/codex/config-reference)."""

_ENV = {
    # It tells the reset of a spent limit in local time ...
    "TZ": "UTC",
    # ... often without the date, and neither date nor model in its events, but in its log.
    "RUST_LOG": "error,codex_exec=info",
}


def command(question: Question) -> Result[Command, PipelineError]:
    """Start it without the project's own rules, whose commands would run unheld."""
    model = question.options.model
    # Its own sandbox cannot be set up inside of another one.
    sandbox = "danger-full-access" if question.caged else "workspace-write"
    overruled = (*_OVERRULED, f"sandbox_mode={sandbox}")
    argv = (
        *("codex", "exec", "--json", "--skip-git-repo-check", "--ignore-rules"),
        *chain.from_iterable(("-c", value) for value in overruled),
        *(("-m", model) if model else ()),
        *question.options.arguments,
        *((RESUME, question.session) if question.session else ()),
        "-",
    )
    return Success(agent_process(question, argv, stdin=question.prompt, env=_ENV))

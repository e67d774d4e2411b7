"""How aider is started: with the files that it may edit, and nothing that it would run."""

from collections.abc import Mapping

from returns.result import Result, Success

from adws.agents.agent import Question
from adws.agents.agent_process import agent_process
from adws.core.errors import PipelineError
from adws.core.process import Command

_QUESTION = "question.md"
_OPTIONS = (
    # Its repository is not its own to commit to or to configure.
    *("--no-git", "--map-tokens", "0"),
    # Nobody is there to be asked; what is asked without need is not offered.
    *("--yes-always", "--no-suggest-shell-commands", "--no-detect-urls", "--disable-playwright"),
    *("--no-stream", "--no-pretty", "--no-fancy-input", "--no-notifications"),
    *("--no-check-update", "--no-show-release-notes", "--no-show-model-warnings"),
    "--analytics-disable",
    # What a configuration file of the project could make it run.
    *("--load", "", "--no-auto-lint", "--no-auto-test"),
    *("--edit-format", "diff", "--no-restore-chat-history"),
)
"""See https://aider.chat/docs/config/options.html."""

_ENV = {
    # Else it looks prices up in the net, and opens pages on errors.
    "LITELLM_LOCAL_MODEL_COST_MAP": "True",
    "BROWSER": "true",
    "PYTHONDONTWRITEBYTECODE": "1",
}


def command(question: Question) -> Result[Command, PipelineError]:
    """Give the agent the source files of the failures to edit, and their tests to read.

    What it keeps for itself is beside the tree.
    """
    task, options, own = question.task, question.options, question.folder
    tests = dict.fromkeys(failure.file for failure in task.failures)
    model = ("--model", options.model) if options.model else ()
    argv = (
        *("aider", *_OPTIONS, *model, *options.arguments),
        *("--input-history-file", f"{own}/input", "--chat-history-file", f"{own}/chat.md"),
        *(word for name in task.sources for word in ("--file", name)),
        *(word for name in tests if name not in task.sources for word in ("--read", name)),
        *("--message-file", f"{own}/{_QUESTION}"),
    )
    return Success(agent_process(question, argv, env=_ENV))


def files(question: Question) -> Mapping[str, str]:
    """Return the question, which it reads from a file: an argument may be too short for it."""
    return {_QUESTION: question.prompt}

"""The agent that is any command line: it reads a question and edits the files where it runs."""

from returns.result import Failure, Result, Success

from adws.agents.agent import Agent, Question
from adws.agents.agent_process import agent_process
from adws.agents.printed_answer import read_printed_answer
from adws.core.command_words import command_words
from adws.core.errors import AgentMissing, PipelineError
from adws.core.process import Command


def _command(question: Question) -> Result[Command, PipelineError]:
    """Split the command line like a shell does; it runs without one, in the agent tree.

    Words are passed on as they stand: a relative path means a file of the agent tree.
    """
    missing = AgentMissing(
        "the agent 'command' has no command line",
        hint="set agent_command, or pass --agent-command 'my-agent --flag'",
    )

    def process(words: tuple[str, ...]) -> Result[Command, PipelineError]:
        if not words:
            return Failure(missing)
        return Success(agent_process(question, words, stdin=question.prompt))

    return command_words("agent_command", question.settings.agent_command or "").bind(process)


AGENT = Agent(
    name="command",
    summary="any command line: the prompt on stdin and in $ADWS_PROMPT_FILE, cwd the agent tree",
    command=_command,
    read=lambda reply: read_printed_answer(reply.completed),
    configured_by="agent_command",
)

"""How Claude Code is started: with no more tools than the task needs, deaf to the repository."""

from collections.abc import Mapping
from math import isinf

from returns.result import Result, Success

from adws.agents.agent import Question
from adws.agents.agent_process import agent_process
from adws.core.errors import PipelineError
from adws.core.process import Command
from adws.core.purpose import Purpose

_READING = ("Read", "Glob", "Grep")
_WORKING = (*_READING, "Edit", "Write")
_TOOLS: Mapping[Purpose, tuple[str, ...]] = {
    Purpose.VERIFY: (*_READING, "Write"),
    Purpose.STATE_EXAMPLES: (*_READING, "Write"),
    Purpose.RESOLVE_CONFLICT: (*_READING, "Edit"),
}
"""Where they are not those of common work: a verifier writes tests, who states examples writes
these, and neither mends anything."""

_MAX_TURNS = 50
_MAX_TURNS_OF: Mapping[Purpose, int] = {Purpose.REFACTOR: 40}

_RETRIES = 2
"""How often it asks its service again by itself. A short disturbance does not end a long session;
a long one is for the caller to wait out, who also tells what it waits for: left alone, the program
is silent for minutes, even where the service does not know its key."""

_SETTINGS = {
    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
    "CLAUDE_CODE_DISABLE_AUTO_MEMORY": "1",
    "CLAUDE_CODE_MAX_RETRIES": str(_RETRIES),
}
_OUTER_SESSION = ("CLAUDECODE",)
"""Set within a session of Claude Code itself, which would take this one for its own."""


def command(question: Question) -> Result[Command, PipelineError]:
    """Start it without the project's own settings, whose hooks and servers would run.

    Without them it reads no ``CLAUDE.md`` either: it sees only the question.
    """
    seconds = question.options.timeout_seconds or question.task.timeout_seconds
    # Its service may be silent so long that it gives up before its own time is over.
    silent_seconds = seconds / (_RETRIES + 2)
    argv = (
        *("claude", "-p", "--output-format", "stream-json", "--verbose"),
        *("--permission-mode", "acceptEdits", "--setting-sources", "", "--strict-mcp-config"),
        *("--tools", ",".join(_TOOLS.get(question.task.purpose, _WORKING))),
        *_limits(question),
        *(("--resume", question.session) if question.session else ()),
        *question.options.arguments,
    )
    return Success(
        agent_process(
            question,
            argv,
            stdin=question.prompt,
            env={**_SETTINGS, "API_TIMEOUT_MS": f"{silent_seconds * 1000:.0f}"},
            scrub=_OUTER_SESSION,
        )
    )


def _limits(question: Question) -> tuple[str, ...]:
    options, purpose = question.options, question.task.purpose
    turns = options.max_turns or _MAX_TURNS_OF.get(purpose, _MAX_TURNS)
    most = options.max_attempt_usd
    return (
        *("--max-turns", str(turns)),
        *(() if options.model is None else ("--model", options.model)),
        *(() if most is None or isinf(most) else ("--max-budget-usd", f"{most}")),
    )

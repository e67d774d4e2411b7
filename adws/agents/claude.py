"""Claude Code, headless: one question in, one JSON object out, edits in the agent tree."""

import json
from typing import Any

from returns.result import Result, Success

from adws.agents.agent import Agent
from adws.agents.answer_lines import read_answer_lines
from adws.agents.asked_process import asked_process
from adws.agents.spoken_answer import CRASHED, TIMED_OUT
from adws.core.errors import PipelineError
from adws.core.money import Usage
from adws.core.process import Command, Completed
from adws.core.settings import Settings
from adws.core.turn import Answer, AnswerStatus, Task

_MAX_TURNS = "50"
_EDITING_TOOLS = frozenset({"Edit", "MultiEdit", "NotebookEdit", "Write"})
_INPUT_TOKENS = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")


def _command(task: Task, prompt: str, settings: Settings) -> Result[Command, PipelineError]:
    """Start it without the project's own settings, whose hooks would run, and without a shell."""
    limit = (
        () if settings.max_cost_usd is None else ("--max-budget-usd", f"{settings.max_cost_usd}")
    )
    model = () if settings.model is None else ("--model", settings.model)
    argv = (
        *("claude", "-p", "--output-format", "json", "--permission-mode", "acceptEdits"),
        *("--tools", "Read,Edit,Write,Glob,Grep", "--setting-sources", ""),
        *("--max-turns", _MAX_TURNS, *model, *limit),
    )
    env = {"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1"}
    return Success(asked_process(task, argv, stdin=prompt, env=env, scrub=("CLAUDECODE",)))


def _read(_task: Task, completed: Completed) -> Answer:
    """Judge by what the result object says; its subtype and the exit code may contradict it."""
    result = _result(completed.stdout)
    if completed.timed_out:
        return Answer(AnswerStatus.FAILED, completed.stdout.strip(), TIMED_OUT)
    if result is None:
        return _without_result(completed)
    problem = _problem(result)
    text = str(result.get("result") or "\n".join(map(str, result.get("errors") or ())))
    give_up = read_answer_lines(text).give_up
    if problem:
        return _answer(AnswerStatus.FAILED, result, text, problem)
    if give_up is not None:
        return _answer(AnswerStatus.GAVE_UP, result, text, give_up.reason)
    return _answer(AnswerStatus.FINISHED, result, text, "")


def _result(stdout: str) -> dict[str, Any] | None:
    lines = [line for line in stdout.splitlines() if line.strip()]
    try:
        found: Any = json.loads(lines[-1]) if lines else None
    except ValueError:
        return None
    return found if isinstance(found, dict) and found.get("type") == "result" else None


def _without_result(completed: Completed) -> Answer:
    said = (completed.stderr.strip() or completed.stdout.strip()).splitlines()
    last = said[-1] if said else f"exit code {completed.exit_code}, nothing printed"
    return Answer(AnswerStatus.FAILED, last, CRASHED)


def _problem(result: dict[str, Any]) -> str:
    """Return what went wrong in one word, or nothing."""
    reason = str(result.get("terminal_reason") or "completed")
    denied = {str(denial.get("tool_name")) for denial in result.get("permission_denials") or ()}
    if result.get("api_error_status") is not None:
        return f"api_error_{result['api_error_status']}"
    if result.get("is_error"):
        return reason if reason != "completed" else _subtype(result)
    if reason != "completed":
        return reason
    return "permission_denied" if denied & _EDITING_TOOLS else ""


def _subtype(result: dict[str, Any]) -> str:
    subtype = str(result.get("subtype") or "")
    return subtype if subtype.startswith("error_") else "api_error"


def _answer(status: AnswerStatus, result: dict[str, Any], text: str, reason: str) -> Answer:
    usage = result.get("usage") or {}
    counted = [usage[name] for name in _INPUT_TOKENS if usage.get(name) is not None]
    return Answer(
        status=status,
        text=text,
        reason=reason,
        cost_usd=result.get("total_cost_usd"),
        turns=result.get("num_turns"),
        usage=Usage(sum(counted) if counted else None, usage.get("output_tokens")),
        session=str(result.get("session_id") or ""),
    )


AGENT = Agent(
    name="claude",
    summary="Claude Code, headless: may read and edit files of the agent tree, runs no programs",
    command=_command,
    read=_read,
    program="claude",
    reports_cost=True,
)

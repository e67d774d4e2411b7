"""What went wrong in a run of Claude Code that reported how it ended."""

from attrs import frozen

from adws.agents.category import ACCESS_STATUS, category_of, category_of_status
from adws.agents.claude.stream import Event, Stream
from adws.core.turn import AnswerCategory

PERMISSION_DENIED = "permission_denied"
NO_STRUCTURED_OUTPUT = "no_structured_output"
SESSION_LOST = "session_lost"

_COMPLETED = "completed"
_NO_ACCESS = frozenset({"authentication_failed", "billing_error"})
"""Its words for a key that its service does not know, or does not serve until it is paid."""

_ENDS = {
    "error_max_turns": AnswerCategory.MAX_TURNS,
    "error_max_budget_usd": AnswerCategory.MAX_BUDGET,
    "error_max_structured_output_retries": AnswerCategory.STRUCTURED_OUTPUT,
    "max_turns": AnswerCategory.MAX_TURNS,
    "max_output_tokens": AnswerCategory.MAX_TURNS,
    "server_error": AnswerCategory.TRANSIENT,
    "rate_limit": AnswerCategory.TRANSIENT,
    "refusal": AnswerCategory.PERSISTENT,
    "invalid_request": AnswerCategory.PERSISTENT,
    **dict.fromkeys(_NO_ACCESS, AnswerCategory.PERSISTENT),
}
"""Ends and errors that it names itself, and of what category they are."""

_NO_SESSION = "No conversation found with session ID"
_DEMANDED_FORM = "StructuredOutput"
"""The tool by which an answer in a demanded form is given, there only when one is demanded."""


@frozen
class RunProblem:
    """What went wrong in one word, of what category it is, and whether the service knows us."""

    reason: str
    category: AnswerCategory
    refused_access: bool = False


def problem_of(stream: Stream) -> RunProblem | None:
    """Return what went wrong, by the facts: the subtype is ``success`` for a refused key too."""
    if stream.result.get("is_error"):
        return _error(stream)
    return _unfinished(stream)


def _error(stream: Stream) -> RunProblem:
    result, error = stream.result, stream.error
    status, words = result.get("api_error_status"), words_of(result)
    if isinstance(status, int):
        refused = status in ACCESS_STATUS or error in _NO_ACCESS
        return RunProblem(f"api_error_{status}", category_of_status(status), refused)
    if words.startswith(_NO_SESSION):
        return RunProblem(SESSION_LOST, AnswerCategory.PERSISTENT)
    subtype = str(result.get("subtype") or "")
    names = (result.get("stop_reason"), error, subtype, _terminal_reason(result))
    other = subtype if subtype.startswith("error_") else "api_error"
    reason = next((name for name in map(str, names) if name in _ENDS), other)
    return RunProblem(reason, _ENDS.get(reason) or category_of(words), error in _NO_ACCESS)


def _unfinished(stream: Stream) -> RunProblem | None:
    """Return what is missing if no error is reported; the model may still claim success."""
    result, subtype = stream.result, _terminal_reason(stream.result)
    if subtype != _COMPLETED:
        return RunProblem(subtype, _ENDS.get(subtype) or category_of(words_of(result)))
    if _DEMANDED_FORM in stream.tools and result.get("structured_output") is None:
        return RunProblem(NO_STRUCTURED_OUTPUT, AnswerCategory.STRUCTURED_OUTPUT)
    if stream.denied and not stream.edited:
        return RunProblem(PERMISSION_DENIED, AnswerCategory.PERSISTENT)
    return None


def _terminal_reason(result: Event) -> str:
    return str(result.get("terminal_reason") or _COMPLETED)


def words_of(result: Event) -> str:
    """Return what it says at the end: the model's words, or the program's about an error."""
    return str(result.get("result") or "\n".join(map(str, result.get("errors") or ())))

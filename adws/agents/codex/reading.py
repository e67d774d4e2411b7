"""How codex's events become an answer."""

import re

from attrs import evolve

from adws.agents.agent import Reply
from adws.agents.category import ACCESS_STATUS, category_of, category_of_status
from adws.agents.codex.events import Told, read_events
from adws.agents.codex.limit import reset_of
from adws.agents.spoken_answer import crashed, stopped
from adws.core.answer_lines import read_answer_lines
from adws.core.process import Completed
from adws.core.turn import Answer, AnswerStatus, Category

SANDBOX_BROKEN = "sandbox_broken"

_STATUS = re.compile(r"(?:unexpected|last) status:? (\d{3})\b")
_REFUSED = re.compile(
    r"missing environment variable|not logged in|(?:log|sign) in again", re.IGNORECASE
)
_WORDS = {
    Category.TRANSIENT: "high demand|at capacity|stream disconnected|connection failed",
    Category.PERSISTENT: "quota exceeded|usage not included",
    Category.MAX_TURNS: "context window",
}
"""What it says of its own in place of a status, and of what category that is."""


def read(reply: Reply) -> Answer:
    """Judge by its events: it exits with 0 also when its sandbox let it write nothing."""
    completed = reply.completed
    told = read_events(completed)
    return evolve(
        _judged(completed, told),
        usage=told.usage,
        session=told.session,
        model=told.model,
        claimed_files=told.changed,
    )


def _judged(completed: Completed, told: Told) -> Answer:
    if completed.timed_out:
        return _stopped(told)
    if told.problem:
        return _failed(told)
    if not told.ended:
        return crashed(completed.stderr.strip() or told.text or "codex told no end of its turn")
    if told.unwritten and not told.changed:
        return _held(told)
    give_up = read_answer_lines(told.text).give_up
    if give_up is not None:
        return Answer(AnswerStatus.GAVE_UP, told.text, give_up.reason)
    return Answer(AnswerStatus.FINISHED, told.text)


def _stopped(told: Told) -> Answer:
    """Return the answer to a time-out; one in trouble with its service did not use its time up."""
    answer = stopped(told.trouble or told.text)
    return evolve(answer, category=Category.TRANSIENT) if told.trouble else answer


def _held(told: Told) -> Answer:
    files = ", ".join(told.unwritten)
    text = (
        f"codex could not write {files}: its own sandbox does not work here"
        " (one reason: its home lies below a temporary folder)"
    )
    said = "\n\n".join(filter(None, (text, told.text)))
    return Answer(AnswerStatus.FAILED, said, SANDBOX_BROKEN, category=Category.PERSISTENT)


def _failed(told: Told) -> Answer:
    status = _status(told.problem)
    return Answer(
        AnswerStatus.FAILED,
        told.problem,
        f"api_error_{status}" if status else "api_error",
        category=category_of_status(status) if status else _category(told.problem),
        reset=reset_of(told.problem, told.said_at),
        refused_access=status in ACCESS_STATUS or bool(_REFUSED.search(told.problem)),
    )


def _status(problem: str) -> int | None:
    """Return the HTTP status; where the service's own object is passed on, it was a 400."""
    found = _STATUS.search(problem)
    if found:
        return int(found[1])
    return 400 if problem.startswith("{") else None


def _category(problem: str) -> Category:
    found = (kind for kind, words in _WORDS.items() if re.search(words, problem, re.IGNORECASE))
    return next(found, None) or category_of(problem)

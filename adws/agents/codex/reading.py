"""How codex's events become an answer."""

import re

from attrs import evolve

from adws.agents.agent import AgentOutput
from adws.agents.category import ACCESS_STATUS, category_of, category_of_status
from adws.agents.codex.events import RunFacts, read_events
from adws.agents.codex.limit import reset_of
from adws.agents.printed_answer import crashed_answer, timed_out_answer
from adws.core.answer_lines import read_answer_lines
from adws.core.process import CompletedProcess
from adws.core.turn import Answer, AnswerCategory, AnswerStatus

SANDBOX_BROKEN = "sandbox_broken"

_STATUS = re.compile(r"(?:unexpected|last) status:? (\d{3})\b")
_REFUSED = re.compile(
    r"missing environment variable|not logged in|(?:log|sign) in again", re.IGNORECASE
)
_WORDS = {
    AnswerCategory.TRANSIENT: "high demand|at capacity|stream disconnected|connection failed",
    AnswerCategory.PERSISTENT: "quota exceeded|usage not included",
    AnswerCategory.MAX_TURNS: "context window",
}
"""What it says about its own in place of a status, and of what category that is."""


def read(reply: AgentOutput) -> Answer:
    """Judge by its events: it exits with 0 also when its sandbox let it write nothing."""
    completed = reply.completed
    facts = read_events(completed)
    return evolve(
        _judged(completed, facts),
        usage=facts.usage,
        session=facts.session,
        model=facts.model,
        claimed_files=facts.changed_files,
    )


def _judged(completed: CompletedProcess, facts: RunFacts) -> Answer:
    if completed.timed_out:
        return _stopped(facts)
    if facts.problem:
        return _failed(facts)
    if not facts.has_ended:
        return crashed_answer(
            completed.stderr.strip() or facts.text or "codex did not report the end of its turn"
        )
    if facts.unwritten and not facts.changed_files:
        return _sandbox_failure(facts)
    give_up = read_answer_lines(facts.text).give_up
    if give_up is not None:
        return Answer(AnswerStatus.GAVE_UP, facts.text, give_up.reason)
    return Answer(AnswerStatus.FINISHED, facts.text)


def _stopped(facts: RunFacts) -> Answer:
    """Return the answer to a time-out; one in trouble with its service did not use its time up."""
    answer = timed_out_answer(facts.trouble or facts.text)
    return evolve(answer, category=AnswerCategory.TRANSIENT) if facts.trouble else answer


def _sandbox_failure(facts: RunFacts) -> Answer:
    files = ", ".join(facts.unwritten)
    text = (
        f"codex could not write {files}: its own sandbox does not work here"
        " (one reason: its home is below a temporary folder)"
    )
    words = "\n\n".join(filter(None, (text, facts.text)))
    return Answer(AnswerStatus.FAILED, words, SANDBOX_BROKEN, category=AnswerCategory.PERSISTENT)


def _failed(facts: RunFacts) -> Answer:
    status = _status(facts.problem)
    return Answer(
        AnswerStatus.FAILED,
        facts.problem,
        f"api_error_{status}" if status else "api_error",
        category=category_of_status(status) if status else _category(facts.problem),
        reset=reset_of(facts.problem, facts.said_at),
        refused_access=status in ACCESS_STATUS or bool(_REFUSED.search(facts.problem)),
    )


def _status(problem: str) -> int | None:
    """Return the HTTP status; if the service's own object is passed on, it was a 400."""
    match = _STATUS.search(problem)
    if match:
        return int(match[1])
    return 400 if problem.startswith("{") else None


def _category(problem: str) -> AnswerCategory:
    categories = (
        kind for kind, words in _WORDS.items() if re.search(words, problem, re.IGNORECASE)
    )
    return next(categories, None) or category_of(problem)

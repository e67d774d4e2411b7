"""How the plain words of aider become an answer."""

import re

from attrs import evolve

from adws.agents.agent import AgentOutput
from adws.agents.litellm_failure import litellm_failure
from adws.agents.printed_answer import crashed_answer, timed_out_answer
from adws.agents.printed_cost import printed_cost
from adws.core.answer_lines import read_answer_lines
from adws.core.money import Usage
from adws.core.turn import Answer, AnswerStatus

_COUNT = r"([\d.,]+[kM]?)"
_TOKENS = re.compile(
    rf"^Tokens: {_COUNT} sent(?:, {_COUNT} cache write)?(?:, {_COUNT} cache hit)?,"
    rf" {_COUNT} received",
    re.MULTILINE,
)
_ERROR = re.compile(r"^litellm\.(?:exceptions\.)?(\w+): ", re.MULTILINE)
_MODEL = re.compile(r"^(?:Main model|Model): (\S+)", re.MULTILINE)
_EDITED = re.compile(r"^Applied edit to (.+)$", re.MULTILINE)
_EXHAUSTED = re.compile(r"^Model \S+ has hit a token limit!", re.MULTILINE)
_SCALES = {"k": 1_000, "M": 1_000_000}


def read(reply: AgentOutput) -> Answer:
    """Judge by its words: it ends with 0 also when the service let it do nothing."""
    text = reply.completed.stdout
    # The call that was running when the agent was ended reported nothing.
    cost = None if reply.completed.timed_out else printed_cost(text)
    models = _MODEL.findall(text)
    return evolve(
        _judged(reply),
        cost_usd=cost,
        usage=_usage(text),
        turns=len(_TOKENS.findall(text)) or None,
        model=models[-1] if models else "",
        claimed_files=tuple(dict.fromkeys(_EDITED.findall(text))),
    )


def _judged(reply: AgentOutput) -> Answer:
    completed = reply.completed
    text = completed.stdout.strip()
    give_up = read_answer_lines(text).give_up
    error = _last_error(text)
    if completed.timed_out:
        return timed_out_answer(text)
    if error is not None:
        return litellm_failure(error[1], text[error.start() :])
    if _EXHAUSTED.search(text):
        return litellm_failure("ContextWindowExceededError", text)
    if give_up is not None:
        return Answer(AnswerStatus.GAVE_UP, text, give_up.reason)
    if completed.exit_code or not _TOKENS.search(text):
        return crashed_answer(text or completed.stderr.strip())
    return Answer(AnswerStatus.FINISHED, text)


def _last_error(text: str) -> re.Match[str] | None:
    """Return the error after which no answer came; it tries again by itself."""
    end_of_answer = max((match.end() for match in _TOKENS.finditer(text)), default=0)
    errors = [match for match in _ERROR.finditer(text) if match.start() >= end_of_answer]
    return errors[-1] if errors else None


def _usage(text: str) -> Usage:
    """Add up its messages; beyond a thousand it rounds."""
    counts_of_messages = [tuple(map(_number, counts)) for counts in _TOKENS.findall(text)]
    if not counts_of_messages:
        return Usage()
    sent, _written, hit, received = map(sum, zip(*counts_of_messages, strict=True))
    return Usage(sent, received, hit)


def _number(count: str) -> int:
    scale = _SCALES.get(count[-1:], 1)
    return round(float(count.rstrip("kM").replace(",", "") or 0) * scale)

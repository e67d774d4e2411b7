"""How the plain words of aider become an answer."""

import re

from attrs import evolve

from adws.agents.agent import Reply
from adws.agents.litellm_failure import litellm_failure
from adws.agents.spoken_answer import crashed, stopped
from adws.agents.spoken_cost import spoken_cost
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


def read(reply: Reply) -> Answer:
    """Judge by its words: it ends with 0 also when the service let it do nothing."""
    said = reply.completed.stdout
    # The call that was under way when it was ended has told nothing.
    cost = None if reply.completed.timed_out else spoken_cost(said)
    models = _MODEL.findall(said)
    return evolve(
        _judged(reply),
        cost_usd=cost,
        usage=_usage(said),
        turns=len(_TOKENS.findall(said)) or None,
        model=models[-1] if models else "",
        claimed_files=tuple(dict.fromkeys(_EDITED.findall(said))),
    )


def _judged(reply: Reply) -> Answer:
    completed = reply.completed
    said = completed.stdout.strip()
    give_up = read_answer_lines(said).give_up
    error = _last_error(said)
    if completed.timed_out:
        return stopped(said)
    if error is not None:
        return litellm_failure(error[1], said[error.start() :])
    if _EXHAUSTED.search(said):
        return litellm_failure("ContextWindowExceededError", said)
    if give_up is not None:
        return Answer(AnswerStatus.GAVE_UP, said, give_up.reason)
    if completed.exit_code or not _TOKENS.search(said):
        return crashed(said or completed.stderr.strip())
    return Answer(AnswerStatus.FINISHED, said)


def _last_error(said: str) -> re.Match[str] | None:
    """Return the error after which no answer came; it tries again by itself."""
    answered = max((match.end() for match in _TOKENS.finditer(said)), default=0)
    errors = [match for match in _ERROR.finditer(said) if match.start() >= answered]
    return errors[-1] if errors else None


def _usage(said: str) -> Usage:
    """Add up its messages; beyond a thousand it rounds."""
    told = [tuple(map(_number, counts)) for counts in _TOKENS.findall(said)]
    if not told:
        return Usage()
    sent, _written, hit, received = map(sum, zip(*told, strict=True))
    return Usage(sent, received, hit)


def _number(count: str) -> int:
    scale = _SCALES.get(count[-1:], 1)
    return round(float(count.rstrip("kM").replace(",", "") or 0) * scale)

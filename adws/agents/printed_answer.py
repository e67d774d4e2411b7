"""How the words and the exit of a plain program become an answer."""

import re

from adws.agents.printed_cost import printed_cost
from adws.core.answer_lines import read_answer_lines
from adws.core.process import CompletedProcess
from adws.core.turn import Answer, AnswerCategory, AnswerStatus, Reset

TRY_LATER = 75
"""The exit code by which a program says that it can answer later (EX_TEMPFAIL, sysexits(3))."""
TIMED_OUT = "timed_out"
CRASHED = "crashed"
_RETRY_AFTER = re.compile(r"\bretry_after_seconds\b[\"']?\s*[:=]\s*(\d+(?:\.\d+)?)")
_MIN_DELAY_SECONDS = 1.0


def read_printed_answer(completed: CompletedProcess, cost_usd: float | None = None) -> Answer:
    """Read a program's answer: a time-out and a crash failed, ``GIVE_UP`` gave up, else finished.

    A program that gives up may end with any exit code. One that crashed would crash again: what it
    does is its own doing, no service's, and its last words are those on stderr. The price is the
    given one or else what it says; one that was ended told that of its work until then at best,
    which is not known to be all. With exit code 75 it says that it can answer later, after the
    ``retry_after_seconds`` that it prints.
    """
    text = completed.stdout.strip()
    give_up = read_answer_lines(text).give_up
    if completed.timed_out:
        return timed_out_answer(text, cost_usd)
    if cost_usd is None:
        cost_usd = printed_cost(f"{completed.stderr}\n{completed.stdout}")
    if give_up is not None:
        return Answer(AnswerStatus.GAVE_UP, text, give_up.reason, cost_usd)
    if completed.exit_code == TRY_LATER:
        return _later_answer(completed, cost_usd)
    if completed.exit_code:
        return crashed_answer(f"{text}\n{completed.stderr}".strip(), cost_usd)
    return Answer(AnswerStatus.FINISHED, text, cost_usd=cost_usd)


def _later_answer(completed: CompletedProcess, cost_usd: float | None) -> Answer:
    """Return the answer of a program that can answer later, with the delay that it names."""
    words = f"{completed.stderr}\n{completed.stdout}"
    delays = [float(seconds) for seconds in _RETRY_AFTER.findall(words)]
    return Answer(
        AnswerStatus.FAILED,
        completed.stdout.strip() or completed.stderr.strip(),
        "try_later",
        cost_usd,
        category=AnswerCategory.TRANSIENT,
        reset=Reset(after_seconds=max(delays[-1], _MIN_DELAY_SECONDS)) if delays else None,
    )


def timed_out_answer(text: str, cost_usd: float | None = None) -> Answer:
    """Return the answer of an agent that the time-out ended; what it did until then counts."""
    return Answer(AnswerStatus.FAILED, text, TIMED_OUT, cost_usd, category=AnswerCategory.MAX_TURNS)


def crashed_answer(text: str, cost_usd: float | None = None) -> Answer:
    """Return the answer of an agent that ended without one."""
    return Answer(AnswerStatus.FAILED, text, CRASHED, cost_usd, category=AnswerCategory.PERSISTENT)

"""How the words and the exit of a plain program become an answer."""

from adws.agents.answer_lines import read_answer_lines
from adws.core.process import Completed
from adws.core.turn import Answer, AnswerStatus

TIMED_OUT = "timed_out"
CRASHED = "crashed"


def read_spoken_answer(completed: Completed, cost_usd: float | None = None) -> Answer:
    """Read a program's answer: a time-out and a crash failed, ``GIVE_UP`` gave up, else finished.

    A program that gives up may end with any exit code.
    """
    text = completed.stdout.strip()
    give_up = read_answer_lines(text).give_up
    if completed.timed_out:
        return Answer(AnswerStatus.FAILED, text, TIMED_OUT, cost_usd)
    if give_up is not None:
        return Answer(AnswerStatus.GAVE_UP, text, give_up.reason, cost_usd)
    if completed.exit_code:
        return Answer(AnswerStatus.FAILED, text or completed.stderr.strip(), CRASHED, cost_usd)
    return Answer(AnswerStatus.FINISHED, text, cost_usd=cost_usd)

"""What a plain program printed, as an answer."""

from adws.agents.printed_answer import CRASHED, read_printed_answer
from adws.core.turn import Answer, AnswerCategory, AnswerStatus
from adws.testing import a_completed


def test_the_last_words_of_a_program_that_crashed_are_those_on_stderr() -> None:
    """What it printed before stays."""
    completed = a_completed("warming up\n", exit_code=3, stderr="no such model\n")
    assert read_printed_answer(completed) == Answer(
        AnswerStatus.FAILED,
        "warming up\nno such model",
        CRASHED,
        category=AnswerCategory.PERSISTENT,
    )

"""The questions that fixes leave to a person, in words."""

from collections.abc import Iterator
from typing import Protocol

from adws.core.question import OpenQuestion
from adws.core.visible import visible


class Asked(Protocol):
    """A question with its id."""

    @property
    def id(self) -> str:
        """What it is called."""
        ...

    @property
    def question(self) -> OpenQuestion:
        """What is asked."""
        ...


def question_row(asked: Asked) -> dict[str, str]:
    """Return a question as a row of a table."""
    question = asked.question
    return {
        "id": asked.id,
        "call": visible(question.words),
        "could give": visible(" or ".join(question.answers)),
        "answer": visible(question.answer),
        "test": question.test,
    }


def question_lines(asked: Asked) -> Iterator[str]:
    """Yield what a person is asked, a line for each key."""
    question = asked.question
    yield f"{asked.id} What must {visible(question.words)} give?"
    for number, answer in enumerate(question.answers, 1):
        now = " (as it is with the fix)" if number == 1 else ""
        yield f"  {number}  {visible(answer)}{now}"
    yield "  s  skip    q  end"

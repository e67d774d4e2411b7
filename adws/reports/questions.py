"""The questions about fixes that only a person can answer, in words."""

from collections.abc import Iterator
from typing import Protocol

from adws.core.question import OpenQuestion
from adws.core.visible import visible
from adws.reports.markdown import code, section, table

_COLUMNS = ("Question", "Call", "With the Fix", "It Could Also Give")
_EXPLANATION = (
    "Two possible fixes disagree about these calls. adws kept the fixes. Run "
    "`adws questions ask` to answer with one key each, or `adws questions answer Q-001 "
    "VALUE` for one question. Each answer becomes a test for later fixes."
)


class QuestionWithId(Protocol):
    """A question with its id."""

    @property
    def id(self) -> str:
        """The id of the question."""
        ...

    @property
    def question(self) -> OpenQuestion:
        """The question itself."""
        ...


def questions_section(questions: tuple[tuple[str, OpenQuestion], ...]) -> str:
    """Return a Markdown section with the open questions; empty for none."""
    rows = [
        (
            name,
            code(question.words),
            code(question.answers[0]),
            ", ".join(map(code, question.answers[1:])),
        )
        for name, question in questions
    ]
    return section("Questions for a Person", _EXPLANATION, table(_COLUMNS, rows)) if rows else ""


def question_row(numbered: QuestionWithId) -> dict[str, str]:
    """Return a question as a row of a table."""
    question = numbered.question
    return {
        "id": numbered.id,
        "call": visible(question.words),
        "could give": visible(" or ".join(question.answers)),
        "answer": visible(question.answer),
        "test": question.test,
    }


def question_lines(numbered: QuestionWithId) -> Iterator[str]:
    """Yield the lines of a question, with a line for each key."""
    question = numbered.question
    yield f"{numbered.id} What must {visible(question.words)} return?"
    for number, answer in enumerate(question.answers, 1):
        now = " (as with the fix)" if number == 1 else ""
        yield f"  {number}  {visible(answer)}{now}"
    yield "  s  skip    q  end"

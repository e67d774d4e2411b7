"""The questions that fixes leave to a person, in words."""

from collections.abc import Iterator
from typing import Protocol

from adws.core.question import OpenQuestion
from adws.core.visible import visible
from adws.reports.markdown import code, section, table

_COLUMNS = ("Question", "Call", "With the Fix", "It Could Also Give")
_EXPLAINED = (
    "Two repairs of the same tests, or two readers, do not agree on these calls. The fixes are "
    "kept. `adws questions ask` goes through them, one key each; `adws questions answer Q-001 "
    "VALUE` answers one. Each answer becomes a test that later fixes are held against."
)


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


def questions_section(asked: tuple[tuple[str, OpenQuestion], ...]) -> str:
    """Return a Markdown section with the open questions; nothing where there are none."""
    rows = [
        (
            name,
            code(question.words),
            code(question.answers[0]),
            ", ".join(map(code, question.answers[1:])),
        )
        for name, question in asked
    ]
    return section("Questions for a Person", _EXPLAINED, table(_COLUMNS, rows)) if rows else ""


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

"""What the report of a run says of the questions that it leaves to a person."""

from adws.core.question import OpenQuestion
from adws.reports.questions import questions_section


def test_open_questions_have_a_section() -> None:
    """Each with what it could give, and how to answer."""
    asked = (("Q-002", OpenQuestion("calc", "add(2, 3)", ("-1", "5", "raises ValueError"))),)
    head, _, rows = questions_section(asked).partition("\n\n| ")
    assert head == (
        "## Questions for a Person\n\n"
        "Two possible fixes disagree about these calls. adws kept the fixes. Run "
        "`adws questions ask` to answer with one key each, or `adws questions answer Q-001 "
        "VALUE` for one question. Each answer becomes a test for later fixes."
    )
    assert rows.splitlines()[2] == "| Q-002 | `calc: add(2, 3)` | `-1` | `5`, `raises ValueError` |"


def test_without_questions_there_is_no_section() -> None:
    """Nothing is open."""
    assert questions_section(()) == ""

"""The questions of a ledger, and the answers to them."""

from attrs import evolve

from adws.core.question import OpenQuestion
from adws.ledger.questions import LedgerQuestion, asked_questions, with_answers, with_given_answers
from adws.tests.ledger.test_ledger import OPENED, round_of

FIRST, SECOND, THIRD = (OpenQuestion("m", f"f({n})", ("1", "2")) for n in range(3))
LEDGER = evolve(
    OPENED,
    rounds=(
        evolve(round_of(1), questions=(FIRST, SECOND)),
        round_of(2),
        evolve(round_of(3), cases=(), questions=(THIRD,)),
    ),
)


def test_questions_are_counted_over_the_rounds() -> None:
    """Each with the folder of the tests that the fix is about."""
    assert asked_questions(LEDGER) == (
        LedgerQuestion("Q-001", FIRST, "."),
        LedgerQuestion("Q-002", SECOND, "."),
        LedgerQuestion("Q-003", THIRD, "tests"),
    )


def test_an_answer_stands_with_its_question_alone() -> None:
    """The others stay open."""
    asked = with_given_answers(LEDGER, {"Q-002": "2"}).unwrap()
    assert asked == (LedgerQuestion("Q-002", evolve(SECOND, answer="2"), "."),)
    questions = [record.questions for record in with_answers(LEDGER, asked).rounds]
    assert questions == [(FIRST, evolve(SECOND, answer="2")), (), (THIRD,)]

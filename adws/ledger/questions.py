"""The questions that a run's accepted fixes leave for a person, and the answers to them."""

from collections.abc import Mapping
from pathlib import PurePosixPath

from attrs import evolve, frozen
from returns.result import Failure, Result, Success

from adws.core.errors import NameUnknown, PipelineError, TransitionRefused
from adws.core.question import OpenQuestion, numbered_questions
from adws.ledger.ledger import Ledger


@frozen
class LedgerQuestion:
    """A question of a ledger."""

    id: str
    """Its id, counted from ``Q-001`` in the order of the rounds."""
    question: OpenQuestion
    folder: str
    """The folder of the tests that the fix is about, relative to the project's folder."""


def asked_questions(ledger: Ledger) -> tuple[LedgerQuestion, ...]:
    """Return all questions of a ledger, in order."""
    folders = [_folder(ledger, record.cases) for record in ledger.rounds for _ in record.questions]
    questions = (question for record in ledger.rounds for question in record.questions)
    return tuple(
        LedgerQuestion(name, question, folder)
        for (name, question), folder in zip(numbered_questions(questions), folders, strict=True)
    )


def _folder(ledger: Ledger, cases: tuple[str, ...]) -> str:
    entry = ledger.entry_of(cases[0]) if cases else None
    return str(PurePosixPath(entry.file if entry else "tests/test").parent)


def with_given_answers(
    ledger: Ledger, answers: Mapping[str, str]
) -> Result[tuple[LedgerQuestion, ...], PipelineError]:
    """Return the questions with these answers, by their ids.

    Fails with ``NameUnknown`` if there is no such question, and with ``TransitionRefused`` if it
    already has an answer.
    """
    questions_by_id = {question.id: question for question in asked_questions(ledger)}
    for name in answers:
        if name not in questions_by_id:
            ids = ", ".join(questions_by_id) or "none"
            return Failure(NameUnknown(f"no question has the id '{name}'", hint=f"known: {ids}"))
        if questions_by_id[name].question.answer:
            test = questions_by_id[name].question.test
            return Failure(
                TransitionRefused(
                    f"question '{name}' already has an answer", hint=f"its test is in {test}"
                )
            )
    return Success(
        tuple(
            evolve(
                questions_by_id[name],
                question=evolve(questions_by_id[name].question, answer=answer),
            )
            for name, answer in answers.items()
        )
    )


def with_answers(ledger: Ledger, answered_questions: tuple[LedgerQuestion, ...]) -> Ledger:
    """Return the ledger in which these questions replace those with the same ids."""
    in_order = iter(asked_questions(ledger))
    new = {question.id: question.question for question in answered_questions}
    rounds = []
    for record in ledger.rounds:
        own = [next(in_order) for _ in record.questions]
        questions = tuple(new.get(question.id, question.question) for question in own)
        rounds.append(evolve(record, questions=questions))
    return evolve(ledger, rounds=tuple(rounds))

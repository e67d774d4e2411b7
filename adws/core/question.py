"""A question that only a person can answer: what a call must return."""

import ast
from collections.abc import Iterable

from attrs import evolve, frozen

RAISES = "raises "
"""The prefix of an answer that is an exception."""


@frozen
class OpenQuestion:
    """A call whose correct result is not certain."""

    module: str
    """The module in whose namespace the call is evaluated."""
    call: str
    """An expression in the language of the tests."""
    answers: tuple[str, ...]
    """Its possible results, in words: first the result with the kept fix."""
    answer: str = ""
    """The answer of a person; empty before the answer."""
    test: str = ""
    """The file with the test that the answer became, relative to the project's folder."""

    @property
    def words(self) -> str:
        """The call, with its module."""
        return f"{self.module}: {self.call}"


def numbered_questions(questions: Iterable[OpenQuestion]) -> tuple[tuple[str, OpenQuestion], ...]:
    """Return all questions of a run with their ids, in the order of its rounds.

    >>> [name for name, _ in numbered_questions([OpenQuestion("m", "f(1)", ())])]
    ['Q-001']
    """
    return tuple((f"Q-{number:03}", question) for number, question in enumerate(questions, 1))


def merged_questions(questions: Iterable[OpenQuestion]) -> tuple[OpenQuestion, ...]:
    """Return each call once, with all its possible results.

    >>> one, other = OpenQuestion("m", "f(1)", ("1", "2")), OpenQuestion("m", "f(1)", ("1", "3"))
    >>> [question.answers for question in merged_questions((one, other))]
    [('1', '2', '3')]
    """
    merged: dict[tuple[str, str], OpenQuestion] = {}
    for question in questions:
        earlier = merged.setdefault((question.module, question.call), question)
        answers = tuple(dict.fromkeys((*earlier.answers, *question.answers)))
        merged[question.module, question.call] = evolve(earlier, answers=answers)
    return tuple(merged.values())


def is_answer(text: str) -> bool:
    """Return whether an answer can be written down: a literal, or the name of an exception.

    >>> is_answer("{'a': [1, 2.5]}"), is_answer("raises ValueError: odd"), is_answer("Cart(1)")
    (True, True, False)
    """
    if text.startswith(RAISES):
        return exception_in(text).isidentifier()
    try:
        _ = ast.literal_eval(text)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return False
    return True


def exception_in(answer: str) -> str:
    """Return the name of the exception in an answer.

    >>> exception_in("raises ValueError: odd")
    'ValueError'
    """
    return answer.removeprefix(RAISES).partition(":")[0].rpartition(".")[2]

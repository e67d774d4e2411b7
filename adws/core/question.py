"""A question that only a person can answer: what a call must give."""

import ast
from collections.abc import Iterable

from attrs import evolve, frozen

RAISES = "raises "
"""How an answer begins that is an exception."""


@frozen
class OpenQuestion:
    """A call of which it is not certain what it must give."""

    module: str
    """The module among whose names the call is evaluated."""
    call: str
    """An expression in the language of the tests."""
    answers: tuple[str, ...]
    """What it could give, in words: first what it gives with the fix that was kept."""
    answer: str = ""
    """What a person says; empty as long as nobody has answered."""
    test: str = ""
    """The file with the test that the answer became, relative to the project's folder."""

    @property
    def words(self) -> str:
        """The call, with its module."""
        return f"{self.module}: {self.call}"


def numbered_questions(questions: Iterable[OpenQuestion]) -> tuple[tuple[str, OpenQuestion], ...]:
    """Return all questions of a run, in the order of its rounds, with what they are called.

    >>> [name for name, _ in numbered_questions([OpenQuestion("m", "f(1)", ())])]
    ['Q-001']
    """
    return tuple((f"Q-{number:03}", one) for number, one in enumerate(questions, 1))


def merged_questions(questions: Iterable[OpenQuestion]) -> tuple[OpenQuestion, ...]:
    """Return each call once, with all that it could give.

    >>> one, other = OpenQuestion("m", "f(1)", ("1", "2")), OpenQuestion("m", "f(1)", ("1", "3"))
    >>> [question.answers for question in merged_questions((one, other))]
    [('1', '2', '3')]
    """
    found: dict[tuple[str, str], OpenQuestion] = {}
    for one in questions:
        known = found.setdefault((one.module, one.call), one)
        answers = tuple(dict.fromkeys((*known.answers, *one.answers)))
        found[one.module, one.call] = evolve(known, answers=answers)
    return tuple(found.values())


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

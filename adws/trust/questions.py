"""Questions to a person about an accepted change: calls whose right result is open."""

from collections.abc import Iterable
from pathlib import PurePosixPath

from attrs import evolve

from adws.core.answer_lines import Doubt
from adws.core.question import OpenQuestion, is_answer, merged_questions
from adws.core.verdict import Verdict
from adws.core.visible import hides_something

_MOST_CHARACTERS = 200
_SOURCE_FOLDER = "src"
_PYTHON = ".py"


def with_questions(verdict: Verdict, questions: Iterable[OpenQuestion]) -> Verdict:
    """Return the verdict with more questions.

    Questions that are too long, hide something, or allow no written answer are left out.
    """
    usable = (question for question in questions if _is_usable(question))
    return evolve(verdict, questions=merged_questions((*verdict.questions, *usable)))


def _is_usable(question: OpenQuestion) -> bool:
    texts = (question.call, *question.answers)
    readable = not any(len(text) > _MOST_CHARACTERS or hides_something(text) for text in texts)
    return readable and all(map(is_answer, question.answers))


def questions_in(doubts: Iterable[Doubt]) -> tuple[OpenQuestion, ...]:
    """Return what the author of a change could not decide, for plain Python functions only."""
    return tuple(
        OpenQuestion(module_of(doubt.path), doubt.call, doubt.answers)
        for doubt in doubts
        if doubt.answers
        and doubt.path.endswith(_PYTHON)
        and doubt.call.partition("(")[0].isidentifier()
    )


def module_of(path: str) -> str:
    """Return the module name of a file.

    >>> module_of("src/shop/cart.py"), module_of("shop/__init__.py")
    ('shop.cart', 'shop')
    """
    parts = PurePosixPath(path.removesuffix(_PYTHON)).parts
    inner = parts[1:] if parts[0] == _SOURCE_FOLDER else parts
    return ".".join(inner[:-1] if inner[-1] == "__init__" else inner)

"""Tests of a Python project, one for each question that a person has answered."""

import ast
import builtins
from collections.abc import Iterable, Iterator

from adws.core.question import RAISES, OpenQuestion, exception_in

_SAID = '"""What a person says that these calls must give: answers to the questions of adws."""\n'
_BUILTIN = frozenset(dir(builtins))


def pytest_answers(questions: Iterable[OpenQuestion]) -> str:
    """Return a file with plain functions and assertions."""
    listed = tuple(questions)
    raising = any(question.answer.startswith(RAISES) for question in listed)
    own = ("import pytest", "") if raising else ()
    tests = (
        line
        for number, question in enumerate(listed, 1)
        for line in ("", "", *_function(number, question))
    )
    return "\n".join((_SAID, *own, *_imports(listed), *tests, ""))


def unittest_answers(questions: Iterable[OpenQuestion]) -> str:
    """Return a file with a class of methods."""
    listed = tuple(questions)
    methods = (
        line for number, question in enumerate(listed, 1) for line in _method(number, question)
    )
    head = (_SAID, "import unittest", "", *_imports(listed), "", "")
    return "\n".join((*head, "class AnswersTest(unittest.TestCase):", *methods))


def _function(number: int, question: OpenQuestion) -> Iterator[str]:
    yield f"def test_answer_{number}():"
    if question.answer.startswith(RAISES):
        yield f"    with pytest.raises({exception_in(question.answer)}):"
        yield f"        {question.call}"
    else:
        yield f"    assert {question.call} == {question.answer}"


def _method(number: int, question: OpenQuestion) -> Iterator[str]:
    yield f"    def test_answer_{number}(self):"
    if question.answer.startswith(RAISES):
        yield f"        with self.assertRaises({exception_in(question.answer)}):"
        yield f"            {question.call}"
    else:
        yield f"        self.assertEqual({question.call}, {question.answer})"
    yield ""


def _imports(questions: tuple[OpenQuestion, ...]) -> tuple[str, ...]:
    """Return a line for each module, with what the calls and their exceptions use of it."""
    names: dict[str, set[str]] = {}
    for question in questions:
        exception = [exception_in(question.answer)] if question.answer.startswith(RAISES) else []
        used = {*_names(question.call), *exception} - _BUILTIN
        names.setdefault(question.module, set()).update(used)
    return tuple(
        f"from {module} import {', '.join(sorted(used))}" for module, used in sorted(names.items())
    )


def _names(call: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(call, mode="eval")):
        if isinstance(node, ast.Name):
            yield node.id

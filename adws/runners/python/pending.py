"""The pending tests of Python: decorators of pytest and of unittest."""

import ast
from collections.abc import Iterator

from adws.core.spec import MarkKind
from adws.runners.pending import SEPARATOR, MarkedCase, PendingMark, SpecReader, removal
from adws.runners.python.assertions import name_of
from adws.runners.python.module import Function, Module

_OF_PYTEST = {"xfail": MarkKind.XFAIL, "skip": MarkKind.SKIP}
_OF_UNITTEST = {"expectedFailure": MarkKind.FAILS, "skip": MarkKind.SKIP}
_FILES = ("**/test*.py", "**/*_test.py", "**/*_tests.py")
_Definition = Function | ast.ClassDef


def _read(_: str, text: str) -> tuple[MarkedCase, ...] | None:
    try:
        module = Module(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return tuple(_cases(module, module.tree.body, ""))


PENDING = SpecReader(_read, _FILES, ("xfail", "skip", "expectedFailure"))
"""What finds the pending tests of pytest and of unittest."""


def _cases(module: Module, body: list[ast.stmt], outer: str) -> Iterator[MarkedCase]:
    for one in body:
        if isinstance(one, ast.ClassDef) or (
            isinstance(one, Function) and one.name.startswith("test")
        ):
            yield _case(module, one, outer)
        if isinstance(one, ast.ClassDef):
            yield from _cases(module, one.body, f"{outer}{one.name}{SEPARATOR}")


def _case(module: Module, one: _Definition, outer: str) -> MarkedCase:
    decorators = one.decorator_list
    first = min([one.lineno, *(decorator.lineno for decorator in decorators)])
    marks = (_mark(module, decorator) for decorator in decorators)
    return MarkedCase(
        outer + one.name,
        one.lineno,
        first,
        module.starts[first - 1],
        tuple(mark for mark in marks if mark),
        any(not _says_nothing(statement) for statement in one.body),
        isinstance(one, ast.ClassDef),
    )


def _says_nothing(statement: ast.stmt) -> bool:
    """Whether a statement is ``pass``, ``...`` or a docstring."""
    value = statement.value if isinstance(statement, ast.Expr) else None
    return isinstance(statement, ast.Pass) or isinstance(value, ast.Constant)


def _mark(module: Module, decorator: ast.expr) -> PendingMark | None:
    call = decorator if isinstance(decorator, ast.Call) else None
    named = call.func if call else decorator
    of_pytest = isinstance(named, ast.Attribute) and name_of(named.value) == "mark"
    kind = (_OF_PYTEST if of_pytest else _OF_UNITTEST).get(name_of(named))
    if kind is None or (call and kind is MarkKind.XFAIL and _is_conditional(call)):
        return None
    start = module.data.rindex(b"@", 0, module.start(decorator))
    edit = removal(module.data, start, _end(module, decorator))
    return PendingMark(kind, decorator.lineno, _reason(call) if call else "", edit)


def _end(module: Module, decorator: ast.expr) -> int:
    """Return the end of a decorator, with the parentheses around it."""
    start = module.data.rindex(b"@", 0, module.start(decorator))
    end = module.end(decorator)
    opened = module.data.count(b"(", start, module.start(decorator))
    for _ in range(opened):
        end = module.data.index(b")", end) + 1
    return end


def _is_conditional(call: ast.Call) -> bool:
    """Whether a test is expected to fail under a condition only."""
    given = [*call.args, *(one.value for one in call.keywords if one.arg == "condition")]
    return any(not (isinstance(one, ast.Constant) and one.value is True) for one in given)


def _reason(call: ast.Call) -> str:
    named = [one.value for one in call.keywords if one.arg == "reason"]
    texts = (one.value for one in (*named, *call.args) if isinstance(one, ast.Constant))
    return next((text for text in texts if isinstance(text, str)), "")

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
    for statement in body:
        if isinstance(statement, ast.ClassDef) or (
            isinstance(statement, Function) and statement.name.startswith("test")
        ):
            yield _case(module, statement, outer)
        if isinstance(statement, ast.ClassDef):
            yield from _cases(module, statement.body, f"{outer}{statement.name}{SEPARATOR}")


def _case(module: Module, definition: _Definition, outer: str) -> MarkedCase:
    decorators = definition.decorator_list
    first = min([definition.lineno, *(decorator.lineno for decorator in decorators)])
    marks = (_mark(module, decorator) for decorator in decorators)
    return MarkedCase(
        outer + definition.name,
        definition.lineno,
        first,
        module.starts[first - 1],
        tuple(mark for mark in marks if mark),
        any(not _says_nothing(statement) for statement in definition.body),
        isinstance(definition, ast.ClassDef),
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
    arguments = [
        *call.args,
        *(keyword.value for keyword in call.keywords if keyword.arg == "condition"),
    ]
    return any(
        not (isinstance(argument, ast.Constant) and argument.value is True)
        for argument in arguments
    )


def _reason(call: ast.Call) -> str:
    named = [keyword.value for keyword in call.keywords if keyword.arg == "reason"]
    texts = (
        argument.value for argument in (*named, *call.args) if isinstance(argument, ast.Constant)
    )
    return next((text for text in texts if isinstance(text, str)), "")

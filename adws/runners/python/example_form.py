"""How examples are written for a Python project: expressions that call, and nothing else."""

import ast
from collections.abc import Callable, Iterable

from adws.behaviour.examples import ANSWERING
from adws.core.python_source import parse_expression
from adws.core.question import OpenQuestion
from adws.runners.example_form import ExampleForm
from adws.runners.python.command import ALIKE
from adws.runners.runner import Suite

WORDS = """\
- "module" is the dotted name of a module of the project, as its tests import it: "shop.cart".
- "call" is a Python expression, evaluated among the names of that module: "total([1, 2])",
  "Money(3, 'EUR').plus(Money(1, 'EUR'))". It is made of literals, names, attributes, items, calls
  and operators. There is no lambda, comprehension, assignment or import in it, and no name that
  begins with an underscore. It must call at least one function of the project.
- "returns" is such an expression, too, for the expected value. It need not call anything.
- "raises" is the name of the expected exception instead: "ValueError"."""

_NODES = (
    *(ast.Expression, ast.Constant, ast.Name, ast.Attribute, ast.Subscript, ast.Slice, ast.Call),
    *(ast.keyword, ast.Starred, ast.List, ast.Tuple, ast.Set, ast.Dict),
    *(ast.UnaryOp, ast.BinOp, ast.BoolOp, ast.Compare, ast.IfExp),
    *(ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop),
)
_NOT_TO_BE_USED = frozenset(
    (
        *("breakpoint", "compile", "delattr", "eval", "exec", "exit", "getattr", "globals"),
        *("help", "input", "locals", "open", "print", "quit", "setattr", "vars"),
    )
)


def python_examples(
    interpreter: Callable[[Suite], tuple[str, ...]],
    test_file: Callable[[Iterable[OpenQuestion]], str],
) -> ExampleForm:
    """Return how examples are written and answered; ``interpreter`` is how a suite's is started."""

    def start(suite: Suite) -> tuple[str, ...]:
        python = interpreter(suite)
        return (*python, str(ANSWERING)) if python else ()

    return ExampleForm(WORDS, refuse_expression, called_names, start, test_file, ALIKE)


def refuse_expression(text: str) -> str:
    """Return why an expression is none that an example may hold; empty if it is one.

    >>> refuse_expression("total([1, 2])"), refuse_expression("__import__('os')")
    ('', "it uses the name '__import__'")
    """
    try:
        parsed = parse_expression(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return "it is no Python expression"
    for node in ast.walk(parsed):
        name = _name(node)
        if name.startswith("_") or name in _NOT_TO_BE_USED:
            return f"it uses the name '{name}'"
        if not isinstance(node, _NODES):
            return f"it holds a {type(node).__name__}, which an example may not"
    return ""


def called_names(text: str) -> tuple[str, ...]:
    """Return the last names of what an expression calls, each once.

    >>> called_names("Money(3, 'EUR').plus(round(1.5))")
    ('plus', 'round', 'Money')
    """
    nodes = ast.walk(parse_expression(text))
    calls = (_name(node.func) for node in nodes if isinstance(node, ast.Call))
    return tuple(dict.fromkeys(filter(None, calls)))


def _name(node: ast.AST) -> str:
    """Return the last name of a node, or of a keyword; empty for another one."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return node.attr
    return ""

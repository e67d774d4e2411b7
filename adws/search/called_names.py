"""Read the code of failing cases: which functions they call, how much they assert."""

import ast
from collections.abc import Iterable, Iterator

from attrs import frozen

Def = ast.FunctionDef | ast.AsyncFunctionDef


@frozen
class CalledNames:
    """Names called in the failing statements, and anywhere in the failing cases."""

    at_once: frozenset[str] = frozenset()
    around: frozenset[str] = frozenset()


def asked_for(text: str, lines: Iterable[int], cases: Iterable[str]) -> CalledNames:
    """Return the names that cases of a test file call; ``lines`` are those where they failed."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return CalledNames()
    names = {_function(case) for case in cases}
    tests = [node for node in ast.walk(tree) if isinstance(node, Def) and node.name in names]
    failed = set(lines)
    at_once = [name for test in tests for name in _called_at(test, failed)]
    around = [name for test in tests for name in names_called(test)]
    return CalledNames(frozenset(at_once), frozenset(around))


def _function(case: str) -> str:
    """Return the name of a case's function."""
    return case.partition("[")[0].rpartition("::")[2].rpartition(".")[2]


def _called_at(test: Def, lines: set[int]) -> Iterator[str]:
    """Yield the names called by the innermost statements on these lines, and by their variables."""
    statements = [node for node in ast.walk(test) if isinstance(node, ast.stmt)]
    hit = [
        node
        for node in statements
        if node is not test
        and not lines.isdisjoint(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    ]
    inner = [node for node in hit if not any(part in hit for part in list(ast.walk(node))[1:])]
    used = {part.id for node in inner for part in ast.walk(node) if isinstance(part, ast.Name)}
    makers = [node for node in statements if isinstance(node, ast.Assign) and _binds(node, used)]
    yield from (name for node in (*inner, *makers) for name in names_called(node))


def _binds(node: ast.Assign, names: set[str]) -> bool:
    bound = (part for target in node.targets for part in ast.walk(target))
    return any(isinstance(part, ast.Name) and part.id in names for part in bound)


def names_called(node: ast.AST) -> Iterator[str]:
    """Yield the names that a piece of code calls, including methods and properties.

    >>> sorted(set(names_called(ast.parse("a.b(c(1)).d"))))
    ['b', 'c', 'd']
    """
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute):
            yield part.attr
        elif isinstance(part, ast.Call) and isinstance(part.func, ast.Name):
            yield part.func.id


def assertions(text: str, cases: Iterable[str]) -> int:
    """Count the assertions in the functions of a test file that have the names of cases."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return 0
    names = [_function(case) for case in cases]
    functions = [node for node in ast.walk(tree) if isinstance(node, Def)]
    return sum(_count(node) * names.count(node.name) for node in functions)


def _count(function: ast.AST) -> int:
    """Count assert statements and calls of unittest's ``assert…`` methods."""
    return sum(
        isinstance(node, ast.Assert)
        or (isinstance(node, ast.Attribute) and node.attr.startswith("assert"))
        for node in ast.walk(function)
    )

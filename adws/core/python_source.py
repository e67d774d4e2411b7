"""Python's own parser, for one thread at a time.

Python 3.11 keeps the depth of the syntax tree in one place for all threads: if two threads parse at
the same time, one may raise a ``SystemError``.
"""

import ast
from functools import cache
from threading import Lock

_ALONE = Lock()


def parse_module(text: str) -> ast.Module:
    """Parse a module; fails as ``ast.parse`` does."""
    with _ALONE:
        return ast.parse(text)


def parse_expression(text: str) -> ast.Expression:
    """Parse an expression; fails as ``ast.parse`` does."""
    with _ALONE:
        return ast.parse(text, mode="eval")


@cache
def bound_names(source: str) -> frozenset[str]:
    """Return the names that a module's source binds at its top level, without importing it."""
    return frozenset(name for node in parse_module(source).body for name in _bound(node))


def _bound(node: ast.stmt) -> tuple[str, ...]:
    if isinstance(node, ast.FunctionDef):
        return (node.name,)
    if isinstance(node, ast.ImportFrom):
        return tuple(alias.asname or alias.name for alias in node.names)
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return tuple(target.id for target in targets if isinstance(target, ast.Name))

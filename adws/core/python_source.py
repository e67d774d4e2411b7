"""Python's own parser, for one thread at a time.

Python 3.11 keeps the depth of the syntax tree in one place for all threads: if two threads parse at
the same time, one may raise a ``SystemError``.
"""

import ast
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

"""The wrong exception raised or caught."""

import ast
from collections.abc import Iterator

from adws.agents.search.source import Edit, Family, Source

_RELATIONS = (
    ("ValueError", "TypeError", "KeyError", "IndexError", "AttributeError", "LookupError"),
    ("KeyError", "LookupError", "AttributeError"),
    ("OSError", "FileNotFoundError", "PermissionError", "ValueError"),
    ("RuntimeError", "ValueError", "NotImplementedError"),
    ("ZeroDivisionError", "ArithmeticError", "ValueError", "OverflowError"),
    ("StopIteration", "IndexError"),
)


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    """Put related exceptions in the place of one that is raised or caught.

    >>> from adws.agents.search.source import variants
    >>> variants(propose, "raise StopIteration")
    ['raise IndexError']
    """
    for name in _named(node):
        related = [other for group in _RELATIONS if name.id in group for other in group]
        for other in dict.fromkeys(related):
            if other != name.id:
                yield source.replace(name, other)


def _named(node: ast.AST) -> list[ast.Name]:
    raised = node.exc if isinstance(node, ast.Raise) else None
    raised = raised.func if isinstance(raised, ast.Call) else raised
    caught = node.type if isinstance(node, ast.ExceptHandler) else None
    several = caught.elts if isinstance(caught, ast.Tuple) else [caught]
    return [name for name in (raised, *several) if isinstance(name, ast.Name)]


FAMILY = Family("exceptions", "the wrong exception raised or caught", 0.5, propose)

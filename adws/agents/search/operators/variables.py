"""The wrong variable: a name used where another one in reach was meant."""

import ast
from collections.abc import Iterator

from adws.agents.search.source import Edit, Family, Source

_MOST_NAMES = 12


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    r"""Put the other variables of the function in the place of one that is read.

    >>> from adws.agents.search.source import variants
    >>> variants(propose, "def f(a, b):\n    return a")
    ['def f(a, b):\n    return b']
    """
    if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load):
        return
    names = source.local_names(node)
    if node.id not in names and not _is_constant(node.id, source):
        return
    others = names if node.id in names else _constants(source)
    for name in others[:_MOST_NAMES]:
        if name not in (node.id, "self", "cls"):
            yield source.replace(node, name)


def _constants(source: Source) -> tuple[str, ...]:
    return tuple(name for name in source.module_names if name.isupper())


def _is_constant(name: str, source: Source) -> bool:
    return name in _constants(source)


FAMILY = Family("variables", "the wrong variable", 0.7, propose)

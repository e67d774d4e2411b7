"""Constants that are off by one, of the wrong sign, or empty where they should not be."""

import ast
from collections.abc import Iterator

from adws.agents.search.source import Edit, Family, Source


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    """Put neighbouring constants in the place of one, and others used in the same function.

    >>> from adws.agents.search.source import variants
    >>> variants(propose, "x = 5")
    ['x = 6', 'x = 4', 'x = 0', 'x = 1', 'x = -5']
    >>> variants(propose, "x = True")
    ['x = False']
    """
    if not isinstance(node, ast.Constant) or isinstance(source.parents.get(node), ast.Expr):
        return
    words = source.words(node)
    instead = dict.fromkeys([*_instead(node.value), *_nearby(node, source)])
    for text in instead:
        if text != words:
            yield source.replace(node, text)


def _instead(value: object) -> list[str]:
    if isinstance(value, bool):
        return [str(not value)]
    if isinstance(value, int):
        return [str(value + 1), str(value - 1), "0", "1", str(-value)]
    if isinstance(value, float):
        return ["0.0", "1.0", repr(-value), repr(1 - value), repr(value * 10), repr(value / 10)]
    if isinstance(value, str) and value:
        return [repr(value.strip()), repr(value + " "), '""']
    if value == "":
        return ['" "']
    return []


def _nearby(node: ast.Constant, source: Source) -> list[str]:
    scope = source.scope(node)
    around = [] if scope is None else list(ast.walk(scope))
    kind = type(node.value)
    return [
        source.words(other)
        for other in around
        if isinstance(other, ast.Constant)
        and type(other.value) is kind
        and not isinstance(source.parents.get(other), ast.Expr | ast.JoinedStr)
    ]


FAMILY = Family(
    "constants", "a constant off by one, of the wrong sign or a wrong one", 0.5, propose
)

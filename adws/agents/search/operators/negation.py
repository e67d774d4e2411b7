"""Conditions that say the opposite of what they should."""

import ast
from collections.abc import Iterator

from adws.agents.search.source import Edit, Family, Source

_PLAIN = (ast.Name, ast.Attribute, ast.Call, ast.Subscript)


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    """Take a ``not`` away, or put one before a condition.

    >>> from adws.agents.search.source import variants
    >>> variants(propose, "x = a if not b else c")
    ['x = a if b else c']
    >>> variants(propose, "x = a if b < 0 else c")
    ['x = a if not (b < 0) else c']
    >>> variants(propose, "x = b and c")
    ['x = not b and c', 'x = b and not c']
    """
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield source.replace(node, source.words(node.operand))
    for condition in _conditions(node):
        if isinstance(condition, _PLAIN):
            yield source.wrap(condition, "not ", "")
        elif not isinstance(condition, ast.UnaryOp):
            yield source.wrap(condition, "not (", ")")


def _conditions(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        return [node.test]
    if isinstance(node, ast.comprehension):
        return node.ifs
    if isinstance(node, ast.BoolOp):
        return [value for value in node.values if isinstance(value, _PLAIN)]
    return []


FAMILY = Family("negation", "a condition that says the opposite", 0.8, propose)

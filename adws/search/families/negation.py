"""Conditions that say the opposite of what they should."""

import ast
from collections.abc import Iterator

from adws.search.kinds import FLAG
from adws.search.precedence import NOT, TEST, level
from adws.search.priors import prior
from adws.search.source import Edit, Family, Source


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    """Take a ``not`` away, or put one before a condition or a flag.

    >>> from adws.search.source import variants
    >>> variants(propose, "x = a if not b else c")
    ['x = a if b else c']
    >>> variants(propose, "x = a if b < 0 else c")
    ['x = a if not (b < 0) else c']
    >>> variants(propose, "x = b and c")
    ['x = not (b and c)', 'x = not b and c', 'x = b and not c']
    """
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield from _affirmed(node, source)
    for condition in _conditions(node, source):
        if not isinstance(condition, ast.UnaryOp | ast.Constant):
            words = source.words(condition)
            negated = f"not {words}" if level(condition) > TEST else f"not ({words})"
            yield source.fit(condition, negated, NOT)


def _affirmed(node: ast.UnaryOp, source: Source) -> Iterator[Edit]:
    start, end = source.span(node)
    inner, inner_end = source.span(node.operand)
    if isinstance(node.operand, ast.BoolOp | ast.Compare) and inner_end < end:
        yield Edit(inner - 1, end, source.words(node.operand))
    yield Edit(start, end, source.text[start:end].removeprefix("not").lstrip())


def _conditions(node: ast.AST, source: Source) -> list[ast.expr]:
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        return [node.test]
    if isinstance(node, ast.comprehension):
        return node.ifs
    if isinstance(node, ast.BoolOp):
        return node.values
    if isinstance(node, ast.Assign | ast.Return | ast.keyword) and node.value is not None:
        return [node.value] if source.kind(node.value) == FLAG or _is_joined(node.value) else []
    return []


def _is_joined(node: ast.expr) -> bool:
    return isinstance(node, ast.BoolOp)


FAMILY = Family("negation", "a condition that says the opposite", prior("negation"), propose)

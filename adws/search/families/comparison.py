"""Comparisons that look the wrong way or miss their boundary."""

import ast
from collections.abc import Iterator

from adws.search.priors import prior
from adws.search.source import Edit, Family, Source, some

_SIGNS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.In: "in",
    ast.NotIn: "not in",
}
_INSTEAD: dict[str, tuple[str, ...]] = {
    "<": ("<=", ">", ">=", "!=", "=="),
    "<=": ("<", ">=", ">", "==", "!="),
    ">": (">=", "<", "<=", "!=", "=="),
    ">=": (">", "<=", "<", "==", "!="),
    "==": ("!=", "<=", ">=", "<", ">", "in"),
    "!=": ("==", "<", ">", "not in", "<=", ">="),
    "in": ("not in", "=="),
    "not in": ("in", "!="),
}


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    """Put other operators in the place of a comparison's.

    >>> from adws.search.source import variants
    >>> variants(propose, "a < b")
    ['a <= b', 'a > b', 'a >= b', 'a != b', 'a == b']
    """
    if not isinstance(node, ast.Compare):
        return
    operands = [node.left, *node.comparators]
    for left, operator, right in zip(operands, node.ops, operands[1:], strict=False):
        sign = _SIGNS.get(type(operator), "")
        for instead in _INSTEAD.get(sign, ()):
            yield from some(source.swap_between(left, right, sign, instead))


FAMILY = Family(
    "comparison",
    "a comparison the wrong way round or off its boundary",
    prior("comparison"),
    propose,
    (ast.Compare,),
)

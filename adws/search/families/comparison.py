"""Comparisons in the wrong direction, or that miss their boundary."""

import ast

from adws.search.family import EditRule, Family, Prior
from adws.search.source import ParsedFile, Proposals

_SIGNS: dict[type[ast.cmpop], tuple[str, ...]] = {
    ast.Lt: ("<", "<=", ">", ">=", "!=", "=="),
    ast.LtE: ("<=", "<", ">=", ">", "==", "!="),
    ast.Gt: (">", ">=", "<", "<=", "!=", "=="),
    ast.GtE: (">=", ">", "<=", "<", "==", "!="),
    ast.Eq: ("==", "!=", "<=", ">=", "<", ">", "in"),
    ast.NotEq: ("!=", "==", "<", ">", "not in", "<=", ">="),
    ast.In: ("in", "not in", "=="),
    ast.NotIn: ("not in", "in", "!="),
}
"""The sign of each operator, then what may have been meant instead."""


def propose(node: ast.Compare, source: ParsedFile) -> Proposals:
    """Replace the operator of a comparison by others."""
    operands = [node.left, *node.comparators]
    for left, operator, right in zip(operands, node.ops, operands[1:], strict=False):
        yield from source.exchange(left, right, _SIGNS.get(type(operator), ()))


_RULES = (
    EditRule(
        ("javascript", "go"),
        "(binary_expression operator: _ @seen)",
        instead={
            "<": ("<=", ">", ">="),
            "<=": ("<", ">=", ">"),
            ">": (">=", "<", "<="),
            ">=": (">", "<=", "<"),
            "==": ("!=", "<=", ">="),
            "!=": ("==", "<", ">"),
            "===": ("!==", "==", "<=", ">="),
            "!==": ("===", "!=", "<", ">"),
        },
    ),
    EditRule(
        ("javascript",),
        "(for_in_statement operator: _ @seen)",
        instead={"of": ("in",), "in": ("of",)},
    ),
)

FAMILY = Family(
    mends="the wrong comparison operator",
    prior=Prior(share=7.0, edits=1.8, study="sstub-java", others=1.0),
    propose=propose,
    rules=_RULES,
    examples="""
        py: a < b → a <= b → a > b → a >= b → a != b → a == b
        js: x = a < b; → x = a <= b; → …
        js: x = a === b; → … → x = a == b; → …
        ts: for (const k of o) f(k); → for (const k in o) f(k);
        go: return a <= b, nil → return a < b, nil → …
    """,
)

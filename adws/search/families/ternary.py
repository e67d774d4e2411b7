"""Conditional expressions: swapped, superfluous or missing."""

import ast
from itertools import islice

from adws.search.conditions import about
from adws.search.constants import defaults
from adws.search.family import Family, Prior
from adws.search.kinds import SEQUENCE
from adws.search.precedence import CHOICE, OR
from adws.search.scopes import OWN
from adws.search.source import ParsedFile, Proposals
from adws.search.value_places import names_in

_MOST_VALUES, _MOST_NAMES = 2, 2


def propose(node: ast.IfExp | ast.Return | ast.Assign, source: ParsedFile) -> Proposals:
    """Swap the two values, keep one of them, or add a default for a missing value."""
    if isinstance(node, ast.IfExp):
        yield source.swap(node.body, node.orelse)
        yield source.replace(node, source.operand(node.body))
        yield source.replace(node, source.operand(node.orelse))
    value = node.value if isinstance(node, ast.Return | ast.Assign) else None
    if isinstance(value, ast.Call | ast.BinOp | ast.Subscript | ast.Name | ast.Attribute):
        yield from _chosen(value, source)


def _chosen(node: ast.expr, source: ParsedFile) -> Proposals:
    kind = source.kind(node)
    values = defaults(kind)[:_MOST_VALUES]
    words = source.operand(node, OR)
    more = ("[0]",) if kind == SEQUENCE else ()
    yield from (source.fit(node, f"{words} or {value}", OR) for value in (*values, *more))
    kinds = source.kinds(node)
    names = (name for name in names_in(node) if name in source.local_names(node))
    for name in islice((name for name in names if name not in OWN), _MOST_NAMES):
        condition = about(name, kinds.get(name))
        for test in [test for test in condition if not test.startswith("not ")][:_MOST_VALUES]:
            for value in values:
                yield source.fit(node, f"{words} if {test} else {value}", CHOICE)
                yield source.fit(node, f"{value} if {test} else {words}", CHOICE)


FAMILY = Family(
    mends="a conditional expression swapped, unneeded or missing",
    prior=Prior(share=0.8, edits=12.0),
    propose=propose,
    examples="""
        py: x = a if b else c → x = c if b else a → x = a → x = c
        py: def f(a):⏎    return g(a) → def f(a):⏎    return g(a) or None → …
    """,
)

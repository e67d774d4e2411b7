"""Conditions that test the wrong thing, and constants returned in place of a test."""

import ast
from itertools import islice

from adws.search.conditions import conditions
from adws.search.family import Family, Prior
from adws.search.kinds import FLAG
from adws.search.precedence import TEST
from adws.search.source import ParsedFile, Proposals
from adws.search.value_places import names_in

_MOST = 50


def propose(node: ast.If | ast.While | ast.IfExp | ast.Return, source: ParsedFile) -> Proposals:
    """Replace a condition, or a returned flag, by other conditions."""
    tested = _condition(node, source)
    if tested is None:
        return
    words, first = source.words(tested), names_in(tested)
    others = (condition for condition in conditions(tested, source, first) if condition != words)
    for condition in islice(others, _MOST):
        yield source.fit(tested, condition, TEST)
    if isinstance(node, ast.If):
        yield from (source.replace(tested, flag) for flag in ("True", "False"))


def _condition(node: ast.AST, source: ParsedFile) -> ast.expr | None:
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        return node.test
    if isinstance(node, ast.Return) and node.value is not None:
        simple = isinstance(node.value, ast.Constant | ast.Compare)
        return node.value if simple and source.kind(node.value) == FLAG else None
    return None


FAMILY = Family(
    mends="a condition that tests the wrong thing",
    prior=Prior(share=3.0, edits=8.8, study="bug-fix-patterns"),
    propose=propose,
    examples="""
        py: def f(depth):⏎    depth -= 1⏎    return True
          → def f(depth):⏎    depth -= 1⏎    return depth == 0 → …
    """,
)

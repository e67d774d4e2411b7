"""Conditions that lack a part: too weak without an 'and', too strong without an 'or'."""

import ast
from itertools import islice

from adws.search.conditions import conditions, hazards
from adws.search.family import Family, Prior
from adws.search.precedence import AND, OR
from adws.search.source import ParsedFile, Proposals
from adws.search.value_places import names_in

_MOST, _OF_PART = 66, 30


def propose(
    node: ast.If | ast.While | ast.IfExp | ast.comprehension | ast.Return | ast.Assign | ast.BoolOp,
    source: ParsedFile,
) -> Proposals:
    """Extend a condition by one from elsewhere in the file, or by a simple one."""
    for condition in _conditions(node):
        words = source.words(condition)
        values = condition.values if isinstance(condition, ast.BoolOp) else []
        parts = {words, *(source.words(value) for value in values)}
        first = names_in(condition)
        proposed = conditions(condition, source, first)
        others = (
            condition
            for condition in proposed
            if condition not in parts and condition != f"not {words}"
        )
        weak, strong = source.operand(condition, OR), source.operand(condition, AND)
        for added in islice(others, _MOST):
            yield source.fit(condition, f"{strong} and {added}", AND)
            yield source.fit(condition, f"{weak} or {added}", OR)
            if hazards(condition, source):
                yield source.fit(condition, f"{added} and {strong}", AND)
                yield source.fit(condition, f"{added} or {weak}", OR)
    if isinstance(node, ast.BoolOp):
        for operand in node.values:
            yield from _refined(operand, node.op, source)


def _conditions(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        return [node.test]
    if isinstance(node, ast.comprehension):
        return node.ifs
    value = node.value if isinstance(node, ast.Return | ast.Assign) else None
    return [value] if isinstance(value, ast.Compare | ast.BoolOp) else []


def _refined(operand: ast.expr, operator: ast.boolop, source: ParsedFile) -> Proposals:
    """Strengthen an operand of ``or``, or weaken an operand of ``and``."""
    word, tightness = ("or", OR) if isinstance(operator, ast.And) else ("and", AND)
    words = source.operand(operand, tightness)
    additions = conditions(operand, source, names_in(operand))
    for added in islice((condition for condition in additions if condition != words), _OF_PART):
        yield source.fit(operand, f"{words} {word} {added}", tightness)


FAMILY = Family(
    mends="a condition that lacks a part",
    prior=Prior(share=5.0, edits=12.5, study="bug-fix-patterns"),
    propose=propose,
    examples="""
        py: def f(a, b=0):⏎    if a: return b → def f(a, b=0):⏎    if a and a is None: return b → …
    """,
)

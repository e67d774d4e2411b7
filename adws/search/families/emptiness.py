"""Checks that confuse None, empty and zero."""

import ast

from adws.search.family import Family, Prior
from adws.search.precedence import CHOICE, NOT, OR, TEST, level
from adws.search.source import ParsedFile, Proposals

_BASIC = (ast.Name, ast.Attribute, ast.Subscript, ast.Call)


def propose(
    node: ast.UnaryOp
    | ast.Compare
    | ast.If
    | ast.While
    | ast.IfExp
    | ast.comprehension
    | ast.BoolOp,
    source: ParsedFile,
) -> Proposals:
    """Replace a check for None, empty or zero by the other ones."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield from _falsity(node, node.operand, source)
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield from _compared(node, source)
    if isinstance(node, ast.If | ast.While | ast.IfExp) and isinstance(node.test, _BASIC):
        yield from _truth(node.test, source)
    for condition in node.ifs if isinstance(node, ast.comprehension) else ():
        yield from _truth(condition, source) if isinstance(condition, _BASIC) else ()
    if isinstance(node, ast.BoolOp):
        yield from _joined(node, source)


def _falsity(node: ast.expr, operand: ast.expr, source: ParsedFile) -> Proposals:
    if isinstance(operand, _BASIC):
        words = source.words(operand)
        yield source.fit(node, f"{words} is None", TEST)
        yield source.fit(node, f"len({words}) == 0", TEST)


def _truth(node: ast.expr, source: ParsedFile) -> Proposals:
    words = source.words(node)
    yield source.fit(node, f"{words} is not None", TEST)
    yield source.fit(node, f"len({words}) > 1", TEST)
    yield source.fit(node, f"{words} > 0", TEST)


def _compared(node: ast.Compare, source: ParsedFile) -> Proposals:
    right = node.comparators[0]
    words = source.operand(node.left, NOT)
    if isinstance(right, ast.Constant) and right.value in (None, 0, ""):
        if not isinstance(node.ops[0], ast.Is | ast.Eq | ast.IsNot | ast.NotEq):
            return
        same = isinstance(node.ops[0], ast.Is | ast.Eq)
        yield source.fit(node, f"not {words}" if same else words, NOT)
        yield source.fit(node, words if same else f"not {words}", NOT)


def _joined(node: ast.BoolOp, source: ParsedFile) -> Proposals:
    value, other = node.values[:2]
    if len(node.values) > 2 or level(value) <= TEST:  # noqa: PLR2004 - two operands make a default
        return
    words = source.words(value)
    if isinstance(node.op, ast.Or):
        text = f"{words} if {words} is not None else {source.operand(other, OR)}"
        yield source.fit(node, text, CHOICE)
    elif isinstance(source.parents.get(node), ast.If | ast.While | ast.BoolOp):
        yield source.fit(value, f"{words} is not None", TEST)


FAMILY = Family(
    mends="None, empty and zero confused",
    prior=Prior(share=1.2, edits=2.1),
    propose=propose,
    examples="""
        py: if not a: pass → if a is None: pass → if len(a) == 0: pass
        py: if a is None: pass → if not a: pass → if a: pass
        py: x = a or b → x = a if a is not None else b
    """,
)

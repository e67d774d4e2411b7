"""Swapped operands."""

import ast

from adws.search.family import Family, Prior
from adws.search.kinds import NUMBER
from adws.search.precedence import demanded
from adws.search.source import ParsedFile, Proposals, TextEdit

_ORDER_MATTERS = (
    ast.Sub,
    ast.Div,
    ast.FloorDiv,
    ast.Mod,
    ast.Pow,
    ast.LShift,
    ast.RShift,
    ast.MatMult,
)


def propose(node: ast.BinOp | ast.BoolOp | ast.Compare, source: ParsedFile) -> Proposals:
    """Swap operands whose order matters."""
    if isinstance(node, ast.BinOp) and _order_matters(node, source):
        yield from _turned(node, node.left, node.right, source)
    if isinstance(node, ast.BoolOp):
        yield from _turned(node, node.values[0], node.values[1], source)
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
        yield from _turned(node, node.left, node.comparators[0], source)


def _order_matters(node: ast.BinOp, source: ParsedFile) -> bool:
    joins = isinstance(node.op, ast.Add) and source.kind(node) != NUMBER
    return joins or isinstance(node.op, _ORDER_MATTERS)


def _turned(node: ast.expr, left: ast.expr, right: ast.expr, source: ParsedFile) -> Proposals:
    (start, middle), (resumed, end) = source.grouped(left), source.grouped(right)
    between = source.text[middle:resumed]
    if "#" not in between:
        moved = _moved(right, demanded(left, node), source)
        other = _moved(left, demanded(right, node), source)
        yield TextEdit(start, end, f"{moved}{between}{other}")


def _moved(node: ast.expr, tightness: float, source: ParsedFile) -> str:
    start, end = source.grouped(node)
    own = (start, end) != source.span(node)
    return source.text[start:end] if own else source.operand(node, tightness)


FAMILY = Family(
    mends="swapped operands",
    prior=Prior(share=0.9, edits=1.4, study="sstub-java"),
    propose=propose,
    examples="""
        py: a - b → b - a
        py: word + '.' → '.' + word
        py: a in b → b in a
    """,
)

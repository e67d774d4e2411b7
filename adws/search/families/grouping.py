"""Parentheses that are missing, superfluous or in the wrong place."""

import ast

from adws.search.family import Family, Prior
from adws.search.source import ParsedFile, Proposals, TextEdit


def propose(node: ast.BinOp | ast.BoolOp, source: ParsedFile) -> Proposals:
    """Group operands differently, or remove parentheses."""
    if isinstance(node, ast.BinOp):
        start, end = source.span(node)
        if isinstance(node.right, ast.BinOp):
            inner, closes = source.span(node.right.left)[1], source.span(node.right)[1]
            if closes == end:
                yield TextEdit(start, end, f"({source.text[start:inner]}){source.text[inner:end]}")
            else:
                yield from _opened(node.right, source)
        if isinstance(node.left, ast.BinOp):
            inner, opens = source.span(node.left.right)[0], source.span(node.left)[0]
            if opens == start:
                yield TextEdit(start, end, f"{source.text[start:inner]}({source.text[inner:end]})")
            else:
                yield from _opened(node.left, source)
    if isinstance(node, ast.BoolOp):
        yield from _joined(node, source)


def _opened(node: ast.expr, source: ParsedFile) -> Proposals:
    """Remove the parentheses directly around a node."""
    start, end = source.span(node)
    if source.text[start - 1 : start] == "(" and source.text[end : end + 1] == ")":
        yield TextEdit(start - 1, end + 1, source.words(node))


def _joined(node: ast.BoolOp, source: ParsedFile) -> Proposals:
    first, last = node.values[0], node.values[-1]
    start, end = source.span(node)
    for value in node.values:
        if isinstance(value, ast.BoolOp):
            yield from _opened(value, source)
    if isinstance(first, ast.BoolOp) and source.span(first)[0] == start:
        inner = source.span(first.values[-1])[0]
        yield TextEdit(start, end, f"{source.text[start:inner]}({source.text[inner:end]})")
    if isinstance(last, ast.BoolOp) and source.span(last)[1] == end:
        inner = source.span(last.values[0])[1]
        yield TextEdit(start, end, f"({source.text[start:inner]}){source.text[inner:end]}")


FAMILY = Family(
    mends="operations grouped the wrong way",
    prior=Prior(share=0.8, edits=0.4),
    propose=propose,
    examples="""
        py: a + b * c → (a + b) * c
        py: (a + b) * c → a + b * c
        py: a and b or c → a and (b or c)
    """,
)

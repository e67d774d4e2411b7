"""Generators that confuse ``yield``, ``yield from`` and ``return``."""

import ast

from adws.search.family import Family, Prior
from adws.search.source import ParsedFile, Proposals, TextEdit


def propose(
    node: ast.Yield | ast.YieldFrom | ast.Return | ast.Expr, source: ParsedFile
) -> Proposals:
    """Swap ``yield``, ``yield from`` and ``return``, or yield a value that is discarded."""
    if isinstance(node, ast.Yield | ast.YieldFrom) and node.value is not None:
        words = source.words(node.value)
        other = "yield" if isinstance(node, ast.YieldFrom) else "yield from"
        yield source.replace(node, f"{other} {words}")
        above = source.parents.get(node)
        if isinstance(above, ast.Expr):
            yield source.replace(above, f"return {words}")
    if isinstance(node, ast.Return) and node.value is not None:
        yield source.replace(node, f"yield {source.words(node.value)}")
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.Name | ast.Attribute):
        start = source.span(node)[0]
        if source.scope(node) is not None:
            yield from (TextEdit(start, start, words) for words in ("yield from ", "yield "))


FAMILY = Family(
    mends="yield, yield from and return confused",
    prior=Prior(share=0.3, edits=2.9),
    propose=propose,
    examples="""
        py: def f(a):⏎    yield a → def f(a):⏎    yield from a → def f(a):⏎    return a
        py: def f(a):⏎    yield from a → def f(a):⏎    yield a → def f(a):⏎    return a
    """,
)

"""Literal collections that hold one element too many."""

import ast
from collections.abc import Iterator

from adws.agents.search.source import Edit, Family, Source


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    """Leave one element of a literal collection out.

    >>> from adws.agents.search.source import variants
    >>> variants(propose, "x = [a, b]")
    ['x = [b]', 'x = [a]']
    """
    if not isinstance(node, ast.List | ast.Set) or not isinstance(node, ast.expr):
        return
    elements = node.elts
    for number, element in enumerate(elements):
        start, end = source.span(element)
        if number + 1 < len(elements):
            yield Edit(start, source.span(elements[number + 1])[0], "")
        elif number:
            yield Edit(source.span(elements[number - 1])[1], end, "")


FAMILY = Family("collections", "a literal collection with an element too many", 0.3, propose)

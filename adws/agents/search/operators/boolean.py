"""Conditions joined the wrong way, too strong or too weak."""

import ast
from collections.abc import Iterator

from adws.agents.search.source import Edit, Family, Source


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    """Exchange ``and`` and ``or``, then leave single operands out.

    >>> from adws.agents.search.source import variants
    >>> variants(propose, "a and b")
    ['a or b', 'b', 'a']
    """
    if not isinstance(node, ast.BoolOp):
        return
    old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
    start, end = source.span(node.values[0])[0], source.span(node.values[-1])[1]
    joined = [source.words(value) for value in node.values]
    plain = f" {old} ".join(joined) == source.text[start:end]
    for left, right in zip(node.values, node.values[1:], strict=False):
        edit = source.swap_between(left, right, old, new)
        if edit is not None:
            yield edit
    for gap in range(len(joined)):
        if plain:
            yield Edit(start, end, f" {old} ".join(joined[:gap] + joined[gap + 1 :]))


FAMILY = Family("boolean", "'and' for 'or', a condition too strong or too weak", 0.8, propose)

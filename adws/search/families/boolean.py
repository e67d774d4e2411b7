"""Conditions joined the wrong way, too strong or too weak."""

import ast
from collections.abc import Iterator

from adws.search.priors import prior
from adws.search.source import Edit, Family, Source, some


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    """Exchange ``and`` and ``or``, then leave single operands out.

    >>> from adws.search.source import variants
    >>> variants(propose, "a and b")
    ['a or b', 'b', 'a']
    """
    if not isinstance(node, ast.BoolOp):
        return
    old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
    pairs = list(zip(node.values, node.values[1:], strict=False))
    edits = [source.swap_between(left, right, old, new) for left, right in pairs]
    if len(edits) > 1:
        yield from _everywhere(node, edits, source)
    yield from some(*edits)
    for left, right in pairs:
        yield Edit(source.grouped(left)[0], source.grouped(right)[0], "")
    yield Edit(source.grouped(node.values[-2])[1], source.grouped(node.values[-1])[1], "")


def _everywhere(node: ast.BoolOp, edits: list[Edit | None], source: Source) -> Iterator[Edit]:
    """Exchange all operators of a chain at once."""
    start, end = source.span(node)
    text = source.text[:end]
    for edit in some(*reversed(edits)):
        text = f"{text[: edit.start]}{edit.text}{text[edit.end :]}"
    yield Edit(start, end, text[start:])


FAMILY = Family(
    "boolean",
    "'and' for 'or', a condition too strong or too weak",
    prior("boolean"),
    propose,
    (ast.BoolOp,),
)

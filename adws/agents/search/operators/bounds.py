"""Ranges, slices, indexes and counts that are one too small or too large."""

import ast
from collections.abc import Iterator

from adws.agents.search.source import Edit, Family, Source


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    """Move the ends of ranges and slices, indexes, and what is calculated with, by one.

    >>> from adws.agents.search.source import variants
    >>> variants(propose, "range(n)")
    ['range(n + 1)', 'range(n - 1)', 'range(1, n)']
    >>> variants(propose, "x[i]")
    ['x[i + 1]', 'x[i - 1]']
    >>> variants(propose, "x[n - 1]")
    ['x[n]', 'x[n - 1 + 1]', 'x[n - 1 - 1]', 'x[(n - 1) - 1]', 'x[(n + 1) - 1]']
    """
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range":
        yield from (edit for end in node.args for edit in _moved(end, source))
        if len(node.args) == 1:
            yield source.wrap(node.args[0], "1, ", "")
    if isinstance(node, ast.Slice):
        yield from _slice(node, source)
    if isinstance(node, ast.Subscript) and _is_index(node.slice):
        yield from _moved(node.slice, source)
    if isinstance(node, ast.Name) and isinstance(source.parents.get(node), ast.BinOp):
        yield source.wrap(node, "(", " - 1)")
        yield source.wrap(node, "(", " + 1)")


def _is_index(node: ast.expr) -> bool:
    return isinstance(node, ast.Name | ast.BinOp | ast.Call | ast.Attribute)


def _slice(node: ast.Slice, source: Source) -> Iterator[Edit]:
    start, end = source.span(node)
    words = source.text[start:end]
    if node.lower is None:
        yield Edit(start, start, "1")
    else:
        yield from _moved(node.lower, source)
        yield source.replace(node.lower, "")
    if node.upper is not None:
        yield from _moved(node.upper, source)
        yield source.replace(node.upper, "")
    elif words.endswith(":") and node.step is None:
        yield Edit(end, end, "-1")
    if node.lower is not None and node.upper is None and words.endswith(":"):
        yield Edit(start, end, f":{source.words(node.lower)}")
    if node.upper is not None and node.lower is None and node.step is None:
        yield Edit(start, end, f"{source.words(node.upper)}:")


def _moved(node: ast.expr, source: Source) -> Iterator[Edit]:
    """Move by one; ``n - 1`` loses its one first."""
    if isinstance(node, ast.Constant):
        return
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        one = isinstance(node.right, ast.Constant) and node.right.value == 1
        if one:
            yield source.replace(node, source.words(node.left))
    yield source.wrap(node, "", " + 1")
    yield source.wrap(node, "", " - 1")


FAMILY = Family("bounds", "a range, slice or index off by one", 0.9, propose)

"""Single statements that are superfluous, in the wrong order, or of the wrong kind."""

import ast
from collections.abc import Iterator

from adws.agents.search.source import Edit, Family, Source

_REMOVABLE = (ast.Assign, ast.AugAssign, ast.Expr, ast.Break, ast.Continue, ast.Delete)


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    r"""Exchange ``break`` and ``continue``, ``=`` and ``+=``, neighbours; leave one out.

    >>> from adws.agents.search.source import variants
    >>> variants(propose, "for a in b:\n    break")
    ['for a in b:\n    continue', 'for a in b:\n    pass']
    >>> variants(propose, "a += 1")
    ['a = 1', 'pass']
    """
    if isinstance(node, ast.Break | ast.Continue):
        yield source.replace(node, "continue" if isinstance(node, ast.Break) else "break")
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name | ast.Attribute):
        yield from _exchanged(node.targets[0], node.value, "=", "+=", source)
    if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add):
        yield from _exchanged(node.target, node.value, "+=", "=", source)
    if isinstance(node, _REMOVABLE) and not _is_text(node):
        yield source.replace(node, "pass")
    yield from _swapped(node, source)
    yield from _outdented(node, source)


def _exchanged(
    left: ast.expr, right: ast.expr, old: str, new: str, source: Source
) -> Iterator[Edit]:
    edit = source.swap_between(left, right, old, new)
    if edit is not None:
        yield edit


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _swapped(node: ast.AST, source: Source) -> Iterator[Edit]:
    """Swap a statement with the next one; functions, classes and texts stay where they are."""
    body = _siblings(node, source)
    if node not in body[:-1]:
        return
    following = body[body.index(node) + 1]
    if isinstance(node, _REMOVABLE) and isinstance(following, _REMOVABLE) and not _is_text(node):
        start, middle = source.span(node)
        resumed, end = source.span(following)
        between = source.text[middle:resumed]
        yield Edit(start, end, f"{source.words(following)}{between}{source.words(node)}")


def _siblings(node: ast.AST, source: Source) -> list[ast.AST]:
    above = source.parents.get(node)
    bodies = [getattr(above, name, []) for name in ("body", "orelse", "finalbody")]
    return next((body for body in bodies if isinstance(body, list) and node in body), [])


def _outdented(node: ast.AST, source: Source) -> Iterator[Edit]:
    """Move a ``return`` that ends a loop's body out of the loop."""
    above = source.parents.get(node)
    if not isinstance(node, ast.Return) or not isinstance(above, ast.For | ast.While):
        return
    if above.body[-1] is node and len(above.body) > 1:
        start = source.offset(node.lineno, 0)
        column = source.span(node)[0]
        yield Edit(start, column, " " * above.col_offset)


FAMILY = Family(
    "statements", "a statement superfluous, misplaced or of the wrong kind", 0.4, propose
)

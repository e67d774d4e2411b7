"""Moving a number in a text by one."""

import ast
from collections.abc import Iterator

from adws.search.kinds import NUMBER
from adws.search.precedence import SUM
from adws.search.slots import is_value
from adws.search.source import Edit, Source


def is_part(node: ast.expr, operators: tuple[type[ast.operator], ...], source: Source) -> bool:
    """Whether a number is an operand of a calculation, to which the same could be done instead.

    >>> source = Source("x = 1 + a")
    >>> is_part(source.tree.body[0].value.right, (ast.Add,), source)
    True
    """
    above = source.parents.get(node)
    if not isinstance(above, ast.BinOp) or not isinstance(above.op, operators):
        return False
    return is_value(above, source) and source.kind(above) == NUMBER


def moved(node: ast.expr, source: Source) -> Iterator[Edit]:
    """Move a number by one up and down; one that ends in ``+ 1`` or ``- 1`` loses that first.

    >>> from adws.search.source import apply_edit
    >>> source = Source("n - 1")
    >>> [apply_edit(source.text, edit) for edit in moved(source.tree.body[0].value, source)]
    ['n', 'n + 1', 'n - 2']
    """
    if isinstance(node, ast.Constant | ast.Starred | ast.UnaryOp):
        return
    offset = _offset(node)
    if offset is None or not isinstance(node, ast.BinOp):
        words = source.operand(node, SUM)
        yield from (source.fit(node, f"{words} {change}", SUM) for change in ("+ 1", "- 1"))
        return
    words = source.words(node.left)
    for change in dict.fromkeys((0, -offset, offset + 1, offset - 1)):
        yield source.fit(node, _with(words, change), SUM)


def _offset(node: ast.expr) -> int | None:
    if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Add | ast.Sub):
        return None
    number = node.right.value if isinstance(node.right, ast.Constant) else None
    sign = 1 if isinstance(node.op, ast.Add) else -1
    return sign * number if type(number) is int else None


def _with(words: str, change: int) -> str:
    sign = "+" if change > 0 else "-"
    return f"{words} {sign} {abs(change)}" if change else words

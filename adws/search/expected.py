"""What kind of value a place of the tree asks for, whatever stands there now."""

import ast

from adws.search.kinds import CONTAINER, FUNCTION, NUMBER, RECEIVERS, SEQUENCE, TEXT
from adws.search.source import Source

_OF_ARGUMENTS = {"range": NUMBER, "len": CONTAINER, "abs": NUMBER, "chr": NUMBER, "ord": TEXT}
_OF_ARGUMENTS |= dict.fromkeys(("sorted", "enumerate", "list", "any", "all", "set"), CONTAINER)


def expected_kind(node: ast.expr, source: Source) -> str | None:
    """Return the kind of value that is needed where a node stands, or None.

    >>> source = Source("range(a)")
    >>> expected_kind(source.tree.body[0].value.args[0], source)
    'number'
    """
    above = source.parents.get(node)
    if isinstance(above, ast.Call):
        called = getattr(above.func, "id", "")
        return FUNCTION if node is above.func else _OF_ARGUMENTS.get(called)
    if isinstance(above, ast.For | ast.comprehension) and node is above.iter:
        return CONTAINER
    if isinstance(above, ast.Attribute):
        return RECEIVERS.get(above.attr)
    if isinstance(above, ast.Subscript):
        return _of_subscript(node, above, source)
    return _of_operand(node, above, source)


def _of_subscript(node: ast.expr, above: ast.Subscript, source: Source) -> str | None:
    if node is above.value:
        return CONTAINER
    return NUMBER if source.kind(above.value) in (SEQUENCE, TEXT) else None


def _of_operand(node: ast.expr, above: ast.AST | None, source: Source) -> str | None:
    """Read the kind off the other operand, where that is a constant."""
    sides: list[ast.expr] = []
    if isinstance(above, ast.BinOp) and not isinstance(above.op, ast.Mult | ast.Mod):
        sides = [above.left, above.right]
    elif isinstance(above, ast.Compare) and not isinstance(above.ops[0], ast.In | ast.NotIn):
        sides = [above.left, *above.comparators]
    constants = [side for side in sides if side is not node and isinstance(side, ast.Constant)]
    return source.kind(constants[0]) if constants else None

"""Numbers with the wrong sign, also in the keys by which things are sorted."""

import ast
from collections.abc import Iterator

from adws.agents.search.source import Edit, Family, Source

_PLAIN = (ast.Name, ast.Attribute, ast.Subscript, ast.Call)


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    """Take a minus away; put one before what is returned, assigned or part of a tuple.

    >>> from adws.agents.search.source import variants
    >>> variants(propose, "x = -a")
    ['x = a']
    >>> variants(propose, "x = (a, b)")
    ['x = (-a, b)', 'x = (a, -b)']
    """
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield source.replace(node, source.words(node.operand))
    above = source.parents.get(node)
    if isinstance(node, _PLAIN) and _is_whole(node, above):
        yield source.wrap(node, "-", "")


def _is_whole(node: ast.expr, above: ast.AST | None) -> bool:
    if not isinstance(above, ast.Tuple | ast.Return | ast.Lambda | ast.Assign):
        return False
    return isinstance(getattr(node, "ctx", ast.Load()), ast.Load)


FAMILY = Family("signs", "a number of the wrong sign, an order the wrong way round", 0.45, propose)

"""Coroutines that are called and not awaited."""

import ast
from collections.abc import Iterator

from adws.agents.search.source import Edit, Family, Source


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    r"""Await a call in a coroutine.

    >>> from adws.agents.search.source import variants
    >>> variants(propose, "async def f():\n    return g()")
    ['async def f():\n    return await g()']
    """
    if not isinstance(node, ast.Call) or isinstance(source.parents.get(node), ast.Await):
        return
    if isinstance(source.scope(node), ast.AsyncFunctionDef):
        above = source.parents.get(node)
        deep = isinstance(above, ast.Attribute | ast.Subscript | ast.BinOp)
        yield source.wrap(node, "(await " if deep else "await ", ")" if deep else "")


FAMILY = Family("awaiting", "a coroutine that is not awaited", 0.9, propose)

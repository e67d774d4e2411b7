"""Coroutines that are called and not awaited, and awaited things that are none."""

import ast
from collections.abc import Iterator

from adws.search.precedence import SIGN
from adws.search.priors import prior
from adws.search.source import Edit, Family, Source


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    r"""Await a call in a coroutine, or do not; iterate and enter asynchronously.

    >>> from adws.search.source import variants
    >>> variants(propose, "async def f():\n    return g()")
    ['async def f():\n    return await g()']
    >>> variants(propose, "async def f():\n    for a in b: pass")
    ['async def f():\n    async for a in b: pass']
    """
    if not isinstance(source.scope(node), ast.AsyncFunctionDef):
        return
    if isinstance(node, ast.Await):
        yield source.replace(node, source.words(node.value))
    if isinstance(node, ast.Call) and not isinstance(source.parents.get(node), ast.Await):
        yield source.fit(node, f"await {source.words(node)}", SIGN)
    if isinstance(node, ast.For | ast.With):
        start = source.span(node)[0]
        yield Edit(start, start, "async ")
    if isinstance(node, ast.AsyncFor | ast.AsyncWith):
        start = source.span(node)[0]
        yield Edit(start, start + len("async "), "")


FAMILY = Family(
    "awaiting",
    "a coroutine that is not awaited",
    prior("awaiting"),
    propose,
    (ast.Await, ast.Call, ast.For, ast.With, ast.AsyncFor, ast.AsyncWith),
)

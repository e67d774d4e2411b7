"""What a function returns: forgotten, negated, or the wrong thing."""

import ast
from collections.abc import Iterator

from adws.agents.search.source import Edit, Family, Source


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    r"""Return a forgotten value, another variable, or the opposite.

    >>> from adws.agents.search.source import variants
    >>> variants(propose, "def f(a):\n    a + 1")
    ['def f(a):\n    return a + 1']
    >>> variants(propose, "def f(a):\n    return g(a)")
    ['def f(a):\n    return a', 'def f(a):\n    return not g(a)']
    """
    if isinstance(node, ast.Expr) and _is_last(node, source):
        yield source.wrap(node, "return ", "")
    if isinstance(node, ast.Return):
        yield from _instead(node, source)
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        yield from _forgotten(node, source)


def _is_last(node: ast.Expr, source: Source) -> bool:
    above = source.parents.get(node)
    body: list[ast.AST] = getattr(above, "body", [])
    is_text = isinstance(node.value, ast.Constant | ast.Yield | ast.YieldFrom | ast.Await)
    return bool(body) and body[-1] is node and source.scope(node) is not None and not is_text


def _instead(node: ast.Return, source: Source) -> Iterator[Edit]:
    names = source.local_names(node)
    if node.value is None:
        yield from (source.replace(node, f"return {name}") for name in names)
        return
    if not isinstance(node.value, ast.Name):
        yield from (
            source.replace(node.value, name) for name in names if name not in ("self", "cls")
        )
    if isinstance(node.value, ast.Call | ast.Name | ast.Attribute):
        yield source.wrap(node.value, "not ", "")


def _forgotten(node: ast.FunctionDef | ast.AsyncFunctionDef, source: Source) -> Iterator[Edit]:
    """Add the missing last ``return`` of a variable that the function itself assigns."""
    last = node.body[-1]
    if isinstance(last, ast.Return | ast.Raise | ast.Expr):
        return
    stored = [
        part.id
        for part in ast.walk(node)
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
    ]
    indent = " " * last.col_offset
    end = source.span(last)[1]
    for name in dict.fromkeys(stored):
        yield Edit(end, end, f"\n{indent}return {name}")


FAMILY = Family("returns", "a return value forgotten, negated or wrong", 0.6, propose)

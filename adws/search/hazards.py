"""What may go wrong in a statement, as conditions: a divisor of nothing, an empty list."""

import ast
from collections.abc import Iterator
from functools import lru_cache

from adws.search.kinds import MAPPING
from adws.search.scopes import OWN
from adws.search.source import Source

_DIVISIONS = (ast.Div, ast.FloorDiv, ast.Mod)
_BASIC = (ast.Name, ast.Attribute, ast.Call, ast.Subscript)
_TAKING = ("pop", "popleft", "popitem")


@lru_cache(maxsize=4096)
def hazards(node: ast.AST, source: Source) -> tuple[str, ...]:
    """Return the conditions under which parts of a statement raise, the nearest first.

    >>> source = Source("a[0] / b")
    >>> hazards(source.tree.body[0], source)
    ('b == 0', 'not a')
    """
    parts = [node] if not isinstance(node, ast.stmt) else _own_parts(node)
    found = (one for part in parts for inner in ast.walk(part) for one in _of(inner, source))
    return tuple(dict.fromkeys(found))


def _own_parts(node: ast.stmt) -> list[ast.AST]:
    """Return what a statement itself evaluates, without the statements in it."""
    return [part for part in ast.iter_child_nodes(node) if not isinstance(part, ast.stmt)]


def _of(node: ast.AST, source: Source) -> Iterator[str]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, _DIVISIONS):
        yield from (f"{source.words(node.right)} == 0",) if _is_basic(node.right) else ()
    elif isinstance(node, ast.Subscript) and isinstance(node.value, _BASIC):
        yield from _of_subscript(node, source.words(node.value), source)
    elif isinstance(node, ast.Attribute) and isinstance(node.value, _BASIC):
        owner = source.words(node.value)
        if owner not in (*OWN, *source.module_names):
            yield f"not {owner}" if node.attr in _TAKING else f"{owner} is None"
    elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "zip":
        one, *others = [f"len({source.words(given)})" for given in node.args] or [""]
        yield from (f"{one} != {other}" for other in others)
    elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("min", "max"):
        alone = node.args[0] if len(node.args) == 1 else None
        yield from (f"not {source.words(alone)}",) if alone and _is_basic(alone) else ()


def _is_basic(node: ast.expr) -> bool:
    return isinstance(node, _BASIC)


def _of_subscript(node: ast.Subscript, owner: str, source: Source) -> Iterator[str]:
    index = source.words(node.slice)
    if isinstance(node.slice, ast.Slice):
        return
    outer = node.value.slice if isinstance(node.value, ast.Subscript) else None
    if isinstance(outer, ast.Name) and isinstance(node.slice, ast.Name):
        grid = owner.removesuffix(f"[{outer.id}]")
        yield f"not (0 <= {outer.id} < len({grid}) and 0 <= {index} < len({owner}))"
    if isinstance(node.slice, ast.Constant | ast.UnaryOp):
        yield f"not {owner}"
    elif source.kind(node.value) == MAPPING:
        yield f"{index} not in {owner}"
    else:
        yield from (f"{index} >= len({owner})", f"{index} not in {owner}")

"""The places of a tree where a value is read: what an edit may put something else into."""

import ast
from functools import lru_cache

from adws.search.source import Source

_FIELDS: dict[type[ast.AST], tuple[str, ...]] = {
    ast.AnnAssign: ("value",),
    ast.Assign: ("value",),
    ast.AugAssign: ("value",),
    ast.BinOp: ("left", "right"),
    ast.BoolOp: ("values",),
    ast.Call: ("args",),
    ast.Compare: ("left", "comparators"),
    ast.Dict: ("keys", "values"),
    ast.DictComp: ("key", "value"),
    ast.FormattedValue: ("value",),
    ast.GeneratorExp: ("elt",),
    ast.IfExp: ("body", "orelse"),
    ast.keyword: ("value",),
    ast.Lambda: ("body",),
    ast.List: ("elts",),
    ast.ListComp: ("elt",),
    ast.NamedExpr: ("value",),
    ast.Return: ("value",),
    ast.Set: ("elts",),
    ast.SetComp: ("elt",),
    ast.Subscript: ("slice",),
    ast.Tuple: ("elts",),
    ast.Yield: ("value",),
}


def is_value(node: ast.expr, source: Source) -> bool:
    """Whether an expression's value is returned, assigned, compared, passed or calculated with.

    What is said with an exception is not: it seldom is what a case fails for.

    >>> source = Source("a = b(c)")
    >>> [source.words(n) for n in ast.walk(source.tree) if is_value(n, source)]
    ['b(c)', 'c']
    """
    above = source.parents.get(node)
    if above is None or isinstance(getattr(node, "ctx", None), ast.Store | ast.Del):
        return False
    held = any(_holds(above, name, node) for name in _FIELDS.get(type(above), ()))
    return held and not isinstance(source.statement(node), ast.Raise)


def _holds(above: ast.AST, name: str, node: ast.expr) -> bool:
    held = getattr(above, name)
    return node in held if isinstance(held, list) else node is held


def is_iterated(node: ast.expr, source: Source) -> bool:
    """Whether a loop or a comprehension runs over an expression."""
    above = source.parents.get(node)
    return isinstance(above, ast.For | ast.comprehension) and node is above.iter


@lru_cache(maxsize=16_384)
def names_in(node: ast.AST) -> tuple[str, ...]:
    """Return the names that a node reads or binds, each once."""
    parts = (part.id for part in ast.walk(node) if isinstance(part, ast.Name))
    return tuple(dict.fromkeys(parts))

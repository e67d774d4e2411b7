"""Values that lack a conversion, or have one too many."""

import ast
from collections.abc import Iterator

from adws.agents.search.source import Edit, Family, Source

_CALLS = ("len", "str", "int", "float", "abs", "list", "sorted", "set", "tuple", "round")
_METHODS = (".strip()", ".lower()", ".upper()", ".copy()", ".items()", ".values()", ".keys()")
_PLAIN = (ast.Name, ast.Attribute, ast.Subscript, ast.Call)


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    """Take a conversion away, or put one around a value that is compared, passed or returned.

    >>> from adws.agents.search.source import variants
    >>> variants(propose, "x = len(a)")[0]
    'x = a'
    >>> "if len(a) > 3: pass" in variants(propose, "if a > 3: pass")
    True
    """
    if isinstance(node, ast.Call):
        yield from _unwrapped(node, source)
    if isinstance(node, _PLAIN) and _is_value(node, source):
        yield from (source.wrap(node, f"{call}(", ")") for call in _CALLS)
        yield from (source.wrap(node, "", method) for method in _METHODS)


def _unwrapped(node: ast.Call, source: Source) -> Iterator[Edit]:
    if isinstance(node.func, ast.Name) and node.func.id in _CALLS and len(node.args) == 1:
        yield source.replace(node, source.words(node.args[0]))
    if isinstance(node.func, ast.Attribute) and f".{node.func.attr}()" in _METHODS:
        yield source.replace(node, source.words(node.func.value))


def _is_value(node: ast.expr, source: Source) -> bool:
    above = source.parents.get(node)
    if isinstance(above, ast.Compare | ast.Return | ast.BinOp | ast.For | ast.comprehension):
        return getattr(above, "target", None) is not node
    if isinstance(above, ast.Assign | ast.Subscript):
        return isinstance(getattr(node, "ctx", ast.Load()), ast.Load) and node in (
            getattr(above, "value", None),
            getattr(above, "slice", None),
        )
    return isinstance(above, ast.Call) and node in above.args


FAMILY = Family("wrappers", "a conversion missing or one too many", 0.35, propose)

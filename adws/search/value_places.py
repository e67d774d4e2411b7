"""The places of a tree where a value is read: the kind they need, and other numbers for them."""

import ast
from functools import lru_cache

from adws.search.kinds import CONTAINER, FUNCTION, NUMBER, RECEIVERS, SEQUENCE, TEXT
from adws.search.precedence import SUM
from adws.search.source import ParsedFile, Proposals

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


def is_value(node: ast.expr, source: ParsedFile) -> bool:
    """Whether an expression's value is returned, assigned, compared, passed or calculated with.

    A value in a ``raise`` does not count: a case seldom fails because of it.

    >>> source = ParsedFile("a = b(c)")
    >>> [source.words(n) for n in ast.walk(source.tree) if is_value(n, source)]
    ['b(c)', 'c']
    """
    above = source.parents.get(node)
    if above is None or isinstance(getattr(node, "ctx", None), ast.Store | ast.Del):
        return False
    is_child = any(_holds(above, name, node) for name in _FIELDS.get(type(above), ()))
    return is_child and not isinstance(source.statement(node), ast.Raise)


def _holds(above: ast.AST, name: str, node: ast.expr) -> bool:
    field_value = getattr(above, name)
    return node in field_value if isinstance(field_value, list) else node is field_value


def is_iterated(node: ast.expr, source: ParsedFile) -> bool:
    """Whether a loop or a comprehension runs over an expression."""
    above = source.parents.get(node)
    return isinstance(above, ast.For | ast.comprehension) and node is above.iter


@lru_cache(maxsize=16_384)
def names_in(node: ast.AST) -> tuple[str, ...]:
    """Return the names that a node reads or binds, each once."""
    parts = (part.id for part in ast.walk(node) if isinstance(part, ast.Name))
    return tuple(dict.fromkeys(parts))


_OF_ARGUMENTS = {"range": NUMBER, "len": CONTAINER, "abs": NUMBER, "chr": NUMBER, "ord": TEXT}
_OF_ARGUMENTS |= dict.fromkeys(("sorted", "enumerate", "list", "any", "all", "set"), CONTAINER)


def expected_kind(node: ast.expr, source: ParsedFile) -> str | None:
    """Return the kind of value that is needed where a node stands, or None."""
    above = source.parents.get(node)
    if isinstance(above, ast.Call):
        function = getattr(above.func, "id", "")
        return FUNCTION if node is above.func else _OF_ARGUMENTS.get(function)
    if isinstance(above, ast.For | ast.comprehension) and node is above.iter:
        return CONTAINER
    if isinstance(above, ast.Attribute):
        return RECEIVERS.get(above.attr)
    if isinstance(above, ast.Subscript):
        return _of_subscript(node, above, source)
    return _of_operand(node, above, source)


def _of_subscript(node: ast.expr, above: ast.Subscript, source: ParsedFile) -> str | None:
    if node is above.value:
        return CONTAINER
    return NUMBER if source.kind(above.value) in (SEQUENCE, TEXT) else None


def _of_operand(node: ast.expr, above: ast.AST | None, source: ParsedFile) -> str | None:
    """Return the kind of the other operand, if that is a constant."""
    sides: list[ast.expr] = []
    if isinstance(above, ast.BinOp) and not isinstance(above.op, ast.Mult | ast.Mod):
        sides = [above.left, above.right]
    elif isinstance(above, ast.Compare) and not isinstance(above.ops[0], ast.In | ast.NotIn):
        sides = [above.left, *above.comparators]
    constants = [side for side in sides if side is not node and isinstance(side, ast.Constant)]
    return source.kind(constants[0]) if constants else None


def is_part(node: ast.expr, operators: tuple[type[ast.operator], ...], source: ParsedFile) -> bool:
    """Whether a number is an operand of a calculation that can be edited as a whole instead.

    >>> source = ParsedFile("x = 1 + a")
    >>> is_part(source.tree.body[0].value.right, (ast.Add,), source)
    True
    """
    above = source.parents.get(node)
    if not isinstance(above, ast.BinOp) or not isinstance(above.op, operators):
        return False
    return is_value(above, source) and source.kind(above) == NUMBER


def off_by_one(node: ast.expr, source: ParsedFile) -> Proposals:
    """Add and subtract one; a number that ends in ``+ 1`` or ``- 1`` loses that first.

    >>> from adws.search.source import apply_edit
    >>> source = ParsedFile("n - 1")
    >>> [apply_edit(source.text, edit) for edit in off_by_one(source.tree.body[0].value, source)]
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
        sign = "+" if change > 0 else "-"
        yield source.fit(node, f"{words} {sign} {abs(change)}" if change else words, SUM)


def _offset(node: ast.expr) -> int | None:
    if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Add | ast.Sub):
        return None
    number = node.right.value if isinstance(node.right, ast.Constant) else None
    sign = 1 if isinstance(node.op, ast.Add) else -1
    return sign * number if type(number) is int else None

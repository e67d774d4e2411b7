"""How tightly expressions bind, so that a replacement keeps its meaning.

The levels follow the table of operator precedence in the Python Language Reference.
"""

import ast

CHOICE, OR, AND, NOT, TEST, SUM, TERM, SIGN, ATOM = range(9)
"""From ``a if b else c``, ``or``, ``and``, ``not``, ``<``, ``+``, ``*`` to ``-a`` and a name."""

_BITS = TEST + 0.5
_POWER = SIGN + 0.5
_OPERATORS: dict[type[ast.operator], float] = {
    ast.Add: SUM,
    ast.Sub: SUM,
    ast.Mult: TERM,
    ast.Div: TERM,
    ast.FloorDiv: TERM,
    ast.Mod: TERM,
    ast.MatMult: TERM,
    ast.Pow: _POWER,
}
_LOOSE = (ast.Lambda, ast.IfExp, ast.NamedExpr, ast.Yield, ast.YieldFrom, ast.Starred)


def level(node: ast.AST) -> float:
    """Return how tightly an expression binds.

    >>> level(ast.parse("a < b", mode="eval").body) == TEST
    True
    """
    if isinstance(node, ast.BinOp):
        return _OPERATORS.get(type(node.op), _BITS)
    if isinstance(node, ast.UnaryOp):
        return NOT if isinstance(node.op, ast.Not) else SIGN
    if isinstance(node, ast.BoolOp):
        return AND if isinstance(node.op, ast.And) else OR
    if isinstance(node, ast.Compare):
        return TEST
    return CHOICE if isinstance(node, _LOOSE) else _of_atom(node)


def _of_atom(node: ast.AST) -> float:
    if isinstance(node, ast.Await):
        return _POWER
    negative = isinstance(node, ast.Constant) and str(node.value).startswith("-")
    return SIGN if negative else ATOM


def demanded(node: ast.AST, above: ast.AST | None) -> float:
    """Return how tightly an expression must bind to replace a node without parentheses.

    >>> tree = ast.parse("a - b", mode="eval").body
    >>> demanded(tree.left, tree) == SUM, demanded(tree.right, tree) == TERM
    (True, True)
    """
    if isinstance(above, ast.BinOp):
        own = level(above)
        right = node is above.right
        tighter = right is not isinstance(above.op, ast.Pow)
        return own + 1 if tighter else own
    if isinstance(above, ast.Compare):
        return _BITS
    if isinstance(above, ast.UnaryOp | ast.BoolOp):
        return level(above)
    if isinstance(above, ast.IfExp | ast.comprehension):
        return OR
    if isinstance(above, ast.Starred):
        return _BITS
    return ATOM if _is_primary(node, above) else CHOICE


def _is_primary(node: ast.AST, above: ast.AST | None) -> bool:
    if isinstance(above, ast.Call):
        return node is above.func
    return isinstance(above, ast.Attribute | ast.Await) or (
        isinstance(above, ast.Subscript) and node is above.value
    )

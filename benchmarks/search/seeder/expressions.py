"""Wrong expressions: operators, operands, and conditions that ask too much or too little."""

import ast
from collections.abc import Iterator

from benchmarks.search.seeder.module import Function, SeedModule, Slip
from benchmarks.search.seeder.pattern import SlipPattern

_ARITHMETIC: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
}
_NEAR = ("+-*", "*/+", ("/", "//", "%", "*"), "&|^", ("<<", ">>"), ("**", "*"))
_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.In: "in",
    ast.NotIn: "not in",
}
_NEAR_COMPARISONS = (
    ("<", "<=", ">", ">=", "=="),
    ("==", "!="),
    ("is", "is not"),
    ("in", "not in"),
    (">=", "<=", "!="),
)


def _near(word: str, groups: tuple[str | tuple[str, ...], ...]) -> tuple[str, ...]:
    found = [other for group in groups if word in tuple(group) for other in group]
    return tuple(dict.fromkeys(other for other in found if other != word))


def _operator(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    del function
    if isinstance(node, ast.BinOp):
        for word in _near(_ARITHMETIC.get(type(node.op), ""), _NEAR):
            yield _between(module, node.left, node.right, word)
    if isinstance(node, ast.AugAssign):
        for word in _near(_ARITHMETIC.get(type(node.op), ""), _NEAR):
            yield _between(module, node.target, node.value, f"{word}=")
    if isinstance(node, ast.Compare):
        left = (node.left, *node.comparators)
        for one, other, op in zip(left, node.comparators, node.ops, strict=False):
            for word in _near(_COMPARISONS[type(op)], _NEAR_COMPARISONS):
                yield _between(module, one, other, word)
    if isinstance(node, ast.BoolOp):
        word = "or" if isinstance(node.op, ast.And) else "and"
        for one, other in zip(node.values, node.values[1:], strict=False):
            yield _between(module, one, other, word)


def _between(module: SeedModule, left: ast.expr, right: ast.expr, word: str) -> Slip:
    """Write another operator between two operands, whatever parentheses stand around it."""
    start, end = module.span(left)[1], module.span(right)[0]
    between = module.text[start:end]
    closing = len(between) - len(between.lstrip(") \n\t\\"))
    opening = len(between.rstrip("( \n\t\\"))
    return Slip(start + closing, start + opening, word)


def _operand(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    """Take another operand: a name of the function, a number, or none at all."""
    if not isinstance(node, ast.BinOp | ast.Compare):
        return
    right = node.right if isinstance(node, ast.BinOp) else node.comparators[-1]
    for side in (node.left, right):
        code = module.code(side)
        other = [name for name in module.locals_of(function) if name != code]
        yield from (module.put(side, text) for text in (*other, "1", "0") if text != code)
        if isinstance(node, ast.BinOp):
            yield module.put(node, code)
        if isinstance(side, ast.BinOp):
            yield from (module.put(side, module.code(part)) for part in (side.left, side.right))


def _unary(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    del function
    if isinstance(node, ast.UnaryOp):
        yield module.put(node, module.code(node.operand))
    if isinstance(node, ast.If | ast.While | ast.IfExp) and not isinstance(node.test, ast.UnaryOp):
        yield module.put(node.test, f"not ({module.code(node.test)})")


def _conjunct(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    """Ask for less than is needed: the fix will be the more specific condition."""
    del function
    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
        yield from _parts(module, node, " and ")


def _disjunct(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    """Ask for more than is needed: the fix will be the less specific condition."""
    del function
    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or):
        yield from _parts(module, node, " or ")


def _parts(module: SeedModule, node: ast.BoolOp, word: str) -> Iterator[Slip]:
    for at in range(len(node.values)):
        kept = node.values[:at] + node.values[at + 1 :]
        yield module.put(node, word.join(_guarded(module, one) for one in kept))


def _guarded(module: SeedModule, node: ast.expr) -> str:
    code = module.code(node)
    return f"({code})" if isinstance(node, ast.BoolOp | ast.IfExp | ast.NamedExpr) else code


PATTERNS = (
    SlipPattern("change_binary_operator", _operator),
    SlipPattern("change_binary_operand", _operand),
    SlipPattern("change_unary_operator", _unary),
    SlipPattern("more_specific_if", _conjunct),
    SlipPattern("less_specific_if", _disjunct),
)

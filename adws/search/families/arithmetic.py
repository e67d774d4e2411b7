"""Arithmetic with the wrong operator."""

import ast
from collections.abc import Iterator

from adws.search.priors import prior
from adws.search.source import Edit, Family, Source, some

_SIGNS: dict[type[ast.operator], str] = {
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
_INSTEAD: dict[str, tuple[str, ...]] = {
    "+": ("-", "*", "%", "//", "|"),
    "-": ("+", "*", "//", "/", "%", "^"),
    "*": ("+", "//", "/", "**", "-", "%"),
    "/": ("*", "%", "-", "+"),
    "//": ("%", "*", "-", "+"),
    "%": ("//", "/", "*", "-"),
    "**": ("*", "//", "^"),
    "&": ("|", "^", "&~"),
    "|": ("&", "^", "+"),
    "^": ("&", "|", "**"),
    "<<": (">>", "*"),
    ">>": ("<<", "//"),
}


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    """Put other operators in, also where a variable is updated.

    >>> from adws.search.source import variants
    >>> variants(propose, "a % b")
    ['a // b', 'a / b', 'a * b', 'a - b']
    >>> variants(propose, "total += a")
    ['total -= a', 'total *= a', 'total %= a', 'total //= a', 'total |= a']
    """
    if isinstance(node, ast.BinOp):
        yield from _instead(node.left, node.right, node.op, "", source)
    if isinstance(node, ast.AugAssign):
        yield from _instead(node.target, node.value, node.op, "=", source)


def _instead(
    left: ast.expr, right: ast.expr, operator: ast.operator, tail: str, source: Source
) -> Iterator[Edit]:
    sign = _SIGNS.get(type(operator), "")
    for instead in _INSTEAD.get(sign, ()):
        if not (tail and "~" in instead):
            yield from some(source.swap_between(left, right, f"{sign}{tail}", f"{instead}{tail}"))


FAMILY = Family(
    "arithmetic",
    "a wrong arithmetic operator",
    prior("arithmetic"),
    propose,
    (ast.BinOp, ast.AugAssign),
)

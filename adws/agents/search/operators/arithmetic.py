"""Arithmetic with the wrong operator, or with its operands the wrong way round."""

import ast
from collections.abc import Iterator

from adws.agents.search.source import Edit, Family, Source

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
    "+": ("-", "*"),
    "-": ("+", "/"),
    "*": ("/", "+", "**", "//"),
    "/": ("//", "*"),
    "//": ("/", "%", "*"),
    "%": ("//", "/"),
    "**": ("*",),
    "&": ("|", "^"),
    "|": ("&", "^"),
    "^": ("&", "|"),
    "<<": (">>",),
    ">>": ("<<",),
}
_ORDER_MATTERS = (ast.Sub, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow)


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    """Put other operators in, and turn operands round where their order matters.

    >>> from adws.agents.search.source import variants
    >>> variants(propose, "a - b")
    ['a + b', 'a / b', 'b - a']
    >>> variants(propose, "total += a")
    ['total -= a', 'total *= a']
    """
    if isinstance(node, ast.BinOp):
        sign = _SIGNS.get(type(node.op), "")
        for instead in _INSTEAD.get(sign, ()):
            yield from _edits(source.swap_between(node.left, node.right, sign, instead))
        if isinstance(node.op, _ORDER_MATTERS):
            yield from _turned(node, source)
    if isinstance(node, ast.AugAssign):
        sign = _SIGNS.get(type(node.op), "")
        for instead in _INSTEAD.get(sign, ()):
            between = (f"{sign}=", f"{instead}=")
            yield from _edits(source.swap_between(node.target, node.value, *between))


def _edits(edit: Edit | None) -> Iterator[Edit]:
    if edit is not None:
        yield edit


def _turned(node: ast.BinOp, source: Source) -> Iterator[Edit]:
    (left, left_end), (right, right_end) = source.span(node.left), source.span(node.right)
    between = source.text[left_end:right]
    if not set(between) & set("()#"):
        words = f"{source.text[right:right_end]}{between}{source.text[left:left_end]}"
        yield Edit(left, right_end, words)


FAMILY = Family("arithmetic", "a wrong arithmetic operator or the wrong order", 0.9, propose)

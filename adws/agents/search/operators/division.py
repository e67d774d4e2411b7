"""Integer division where a fraction is meant, and the other way round."""

import ast
from collections.abc import Iterator

from adws.agents.search.precedence import SIGN, TERM
from adws.agents.search.priors import prior
from adws.agents.search.source import Edit, Family, Source, some

_OPPOSITE: dict[type[ast.operator], tuple[str, str]] = {
    ast.Div: ("/", "//"),
    ast.FloorDiv: ("//", "/"),
}


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    """Exchange ``/`` and ``//``, and round up where division rounds down.

    >>> from adws.agents.search.source import variants
    >>> variants(propose, "a // b")
    ['a / b', '-(-a // b)', '(a + b - 1) // b']
    >>> variants(propose, "a /= b")
    ['a //= b']
    """
    if isinstance(node, ast.BinOp):
        yield from _exchanged(node.left, node.right, node.op, "", source)
    if isinstance(node, ast.AugAssign):
        yield from _exchanged(node.target, node.value, node.op, "=", source)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.FloorDiv):
        left, right = source.operand(node.left, SIGN), source.operand(node.right)
        yield source.fit(node, f"-(-{left} // {right})", SIGN)
        yield source.fit(node, f"({source.words(node.left)} + {right} - 1) // {right}", TERM)


def _exchanged(
    left: ast.expr, right: ast.expr, operator: ast.operator, tail: str, source: Source
) -> Iterator[Edit]:
    old, new = _OPPOSITE.get(type(operator), ("", ""))
    yield from some(
        source.swap_between(left, right, f"{old}{tail}", f"{new}{tail}") if old else None
    )


FAMILY = Family(
    "division",
    "integer division for true division, or the other way round",
    prior("division"),
    propose,
    (ast.BinOp, ast.AugAssign),
)

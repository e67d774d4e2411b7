"""Integer division where a fraction is meant, or the other way round."""

import ast

from adws.search.family import Family, Prior
from adws.search.kinds import NUMBER
from adws.search.precedence import SIGN, TERM
from adws.search.source import ParsedFile, Proposals

_PAIR = 2
_SIGNS: dict[type[ast.operator], tuple[str, ...]] = {
    ast.Div: ("/", "//"),
    ast.FloorDiv: ("//", "/"),
}


def propose(node: ast.BinOp | ast.AugAssign | ast.Assign, source: ParsedFile) -> Proposals:
    """Exchange ``/`` and ``//``, and round up where division rounds down."""
    if isinstance(node, ast.BinOp):
        yield from source.exchange(node.left, node.right, _SIGNS.get(type(node.op), ()))
    if isinstance(node, ast.AugAssign):
        signs = tuple(f"{sign}=" for sign in _SIGNS.get(type(node.op), ()))
        yield from source.exchange(node.target, node.value, signs)
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        yield from _with_rest(node, node.targets[0], source)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.FloorDiv):
        left, right = source.operand(node.left, SIGN), source.operand(node.right)
        yield source.fit(node, f"-(-{left} // {right})", SIGN)
        yield source.fit(node, f"({source.words(node.left)} + {right} - 1) // {right}", TERM)


def _with_rest(node: ast.Assign, target: ast.expr, source: ParsedFile) -> Proposals:
    """Keep the remainder, too: ``a, b = divmod(b, c)``."""
    value, words = node.value, source.words(target)
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.FloorDiv):
        left, right = source.words(value.left), source.words(value.right)
        if isinstance(value.left, ast.Name) and not isinstance(target, ast.Tuple):
            yield source.replace(node, f"{words}, {left} = divmod({left}, {right})")
    elif isinstance(value, ast.Name) and len(getattr(target, "elts", ())) == _PAIR:
        kinds = source.kinds(node)
        others = (name for name in source.local_names(node) if kinds.get(name) == NUMBER)
        for other in others:
            if other != value.id:
                yield source.replace(value, f"divmod({value.id}, {other})")


FAMILY = Family(
    mends="integer division in place of true division, or the reverse",
    prior=Prior(share=0.7, edits=0.2),
    propose=propose,
    examples="""
        py: a // b → a / b → -(-a // b) → (a + b - 1) // b
        py: a /= b → a //= b
    """,
)

"""Numbers rounded the wrong way, or not at all."""

import ast

from adws.search.family import Family, Prior
from adws.search.kinds import NUMBER
from adws.search.precedence import ATOM
from adws.search.source import ParsedFile, Proposals, TextEdit
from adws.search.value_places import is_value

_ROUNDING = ("int", "round", "math.floor", "math.ceil", "floor", "ceil", "math.trunc")
_FRACTIONAL = (ast.Div, ast.Mult)
_PLACES = (2, 1, 3, 0, 4)


def propose(node: ast.Call | ast.BinOp, source: ParsedFile) -> Proposals:
    """Round a division or a rounded number another way, or to other places."""
    if isinstance(node, ast.Call) and source.words(node.func) in _ROUNDING and node.args:
        words, function = source.words(node.args[0]), source.words(node.func)
        others = [name for name in ("round", "int", *_of_math(source)) if name != function]
        yield from (source.replace(node, f"{name}({words})") for name in others)
        if len(node.args) > 1:
            digits = source.words(node.args[1])
            yield from (source.replace(node.args[1], str(n)) for n in _PLACES if str(n) != digits)
            yield TextEdit(source.span(node.args[0])[1], source.span(node.args[1])[1], "")
        else:
            yield from (source.replace(node, f"round({words}, {n})") for n in _PLACES[:2])
            yield source.replace(node, f"{function}({words} + 0.5)")
        yield source.replace(node, source.operand(node.args[0]))
    if isinstance(node, ast.BinOp) and isinstance(node.op, _FRACTIONAL) and is_value(node, source):
        yield from _unrounded(node, source) if source.kind(node) == NUMBER else ()


def _unrounded(node: ast.BinOp, source: ParsedFile) -> Proposals:
    words = source.words(node)
    for call in ("round", "int", *_of_math(source)) if isinstance(node.op, ast.Div) else ():
        yield source.fit(node, f"{call}({words})", ATOM)
    yield from (source.fit(node, f"round({words}, {n})", ATOM) for n in _PLACES)


def _of_math(source: ParsedFile) -> list[str]:
    if "math" in source.module_names:
        return ["math.ceil", "math.floor"]
    return [name for name in ("ceil", "floor") if name in source.module_names]


FAMILY = Family(
    mends="a number rounded the wrong way or not at all",
    prior=Prior(share=0.8, edits=2.2),
    propose=propose,
    examples="""
        py: int(a) → round(a) → round(a, 2) → round(a, 1) → int(a + 0.5) → a
        py: x = a / b → x = round(a / b) → x = int(a / b) → …
    """,
)

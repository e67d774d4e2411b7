"""Discarded results, and the None of calls that change an object in place."""

import ast

from adws.search.family import Family, Prior
from adws.search.source import ParsedFile, Proposals

_PURE = (
    *("strip", "lstrip", "rstrip", "lower", "upper", "replace", "title", "capitalize", "format"),
    *("union", "intersection", "difference", "removeprefix", "removesuffix", "zfill", "join"),
    *("copy", "swapcase", "casefold", "encode", "decode", "symmetric_difference"),
)
_FUNCTIONS = ("sorted", "reversed", "list", "set", "round", "abs", "min", "max", "int", "str")
_IN_PLACE = {
    "sort": "sorted({})",
    "reverse": "{}[::-1]",
    "append": "{} + [{}]",
    "update": "{} | {}",
}
_CHANGING = (*_IN_PLACE, "extend", "add", "insert", "remove", "clear", "discard")


def propose(node: ast.Expr | ast.Assign | ast.Return, source: ParsedFile) -> Proposals:
    """Assign a discarded result; do not assign the None of a call that works in place."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield from _assignments(node, node.value, source)
    if isinstance(node, ast.Assign | ast.Return) and isinstance(node.value, ast.Call):
        yield from _in_place(node, node.value, source)


def _assignments(node: ast.Expr, call: ast.Call, source: ParsedFile) -> Proposals:
    if isinstance(call.func, ast.Attribute):
        owner = source.words(call.func.value)
        plain = isinstance(call.func.value, ast.Name | ast.Attribute | ast.Subscript)
        if plain and call.func.attr in _PURE:
            yield source.replace(node, f"{owner} = {source.words(node)}")
        return
    name = getattr(call.func, "id", "")
    target = call.args[0] if call.args else None
    is_target = name in (*_FUNCTIONS, *source.module_names)
    if is_target and isinstance(target, ast.Name | ast.Attribute | ast.Subscript):
        owner = source.words(target)
        yield source.replace(node, f"{owner} = {source.words(node)}")
        if name == "sorted":
            yield source.replace(node, f"{owner}.sort()")


def _in_place(node: ast.Assign | ast.Return, call: ast.Call, source: ParsedFile) -> Proposals:
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in _CHANGING:
        return
    if isinstance(node, ast.Assign):
        yield source.replace(node, source.words(call))
    form = _IN_PLACE.get(call.func.attr, "")
    parts = [source.words(call.func.value), *map(source.words, call.args)]
    if form.count("{}") == len(parts):
        yield source.replace(call, form.format(*parts))


FAMILY = Family(
    mends="a discarded result, or the None of a call that changes its object",
    prior=Prior(share=0.4, edits=0.2),
    propose=propose,
    examples="""
        py: a.strip() → a = a.strip()
        py: a = a.sort() → a.sort() → a = sorted(a)
        py: sorted(a) → a = sorted(a) → a.sort()
    """,
)

"""Keys that may be missing, and their defaults."""

import ast

from adws.search.family import Family, Prior
from adws.search.kinds import NUMBER, SEQUENCE, TEXT
from adws.search.precedence import ATOM
from adws.search.source import ParsedFile, Proposals, TextEdit

_DEFAULTS = ("0", "[]", "None", '""', "{}", "()", "1", "False", "set()", "-1")
_FACTORIES = ("int", "list", "set", "dict", "str", "float")
_METHODS = ("get", "pop", "setdefault")
_PAIR = 2


def propose(node: ast.Subscript | ast.Call, source: ParsedFile) -> Proposals:
    """Look up a key with a default, without one, or with another one."""
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
        yield from _forgiving(node, source)
    method = node.func if isinstance(node, ast.Call) and node.args else None
    if isinstance(node, ast.Call) and isinstance(method, ast.Attribute):
        yield from _with_default(node, method, source) if method.attr in _METHODS else ()
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("defaultdict", "getattr"):
        yield from _factories(node, source)


def _forgiving(node: ast.Subscript, source: ParsedFile) -> Proposals:
    if isinstance(node.slice, ast.Slice | ast.UnaryOp | ast.BinOp):
        return
    if source.kind(node.value) in (SEQUENCE, TEXT) or source.kind(node.slice) == NUMBER:
        return
    owner, key = source.words(node.value), source.words(node.slice)
    for default in ("", *_DEFAULTS, key):
        text = f"{owner}.get({key}, {default})" if default else f"{owner}.get({key})"
        yield source.fit(node, text, ATOM)


def _with_default(node: ast.Call, method: ast.Attribute, source: ParsedFile) -> Proposals:
    key = node.args[0]
    if method.attr == "get":
        yield source.fit(node, f"{source.words(method.value)}[{source.words(key)}]", ATOM)
    if len(node.args) == _PAIR:
        default = source.words(node.args[1])
        yield from (source.replace(node.args[1], other) for other in _DEFAULTS if other != default)
        yield source.replace(node.args[1], source.words(key))
        yield TextEdit(source.span(key)[1], source.span(node.args[1])[1], "")
    else:
        end = source.span(key)[1]
        yield from (
            TextEdit(end, end, f", {default}") for default in (*_DEFAULTS, source.words(key))
        )


def _factories(node: ast.Call, source: ParsedFile) -> Proposals:
    if getattr(node.func, "id", "") == "getattr":
        if len(node.args) == _PAIR:
            end = source.span(node.args[1])[1]
            yield from (TextEdit(end, end, f", {default}") for default in ("None", *_DEFAULTS))
        return
    for factory in _FACTORIES if node.args else ():
        if factory != source.words(node.args[0]):
            yield source.replace(node.args[0], factory)


FAMILY = Family(
    mends="a key that may be missing, or a wrong default for it",
    prior=Prior(share=1.2, edits=0.8),
    propose=propose,
    examples="""
        py: x = a[b] → x = a.get(b) → x = a.get(b, 0) → …
        py: x = a.get(b, 0) → x = a[b] → x = a.get(b, []) → …
        py: x = defaultdict(int) → x = defaultdict(list) → x = defaultdict(set) → …
    """,
)

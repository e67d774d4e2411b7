"""A part in place of the whole, or the whole in place of a part."""

import ast

from adws.search.family import Family, Prior
from adws.search.kinds import CONTAINER, FUNCTION, MAPPING, NUMBER, TEXT, compatible
from adws.search.precedence import ATOM
from adws.search.source import ParsedFile, Proposals
from adws.search.value_places import expected_kind, is_iterated, is_value

_PARTS = ("[0]", "[-1]", "[1:]", "[:-1]", "[1]", "[::-1]", "[:]")
_HELD = ("[{}]", ".get({})", ".get({}, 0)")
_ONE = ("[0]", "[-1]", "[1]")
_PLAIN = ast.Name | ast.Attribute | ast.Subscript | ast.Call
_MOST_NAMES = 4


def propose(node: _PLAIN, source: ParsedFile) -> Proposals:
    """Remove an index or slice, or add one to a value that may have parts."""
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
        yield source.replace(node, source.words(node.value))
    if not (is_value(node, source) or is_iterated(node, source)):
        return
    kind = source.kind(node)
    words = source.words(node)
    if kind == MAPPING:
        for key in _keys(node, source):
            yield from (source.fit(node, f"{words}{form.format(key)}", ATOM) for form in _HELD)
    elif kind != FUNCTION and compatible(kind, CONTAINER):
        is_number = expected_kind(node, source) == NUMBER
        parts = _ONE if is_number else _PARTS
        yield from (source.fit(node, f"{words}{part}", ATOM) for part in parts)
        yield from (source.fit(node, f"{words}[{key}]", ATOM) for key in _indexes(node, source))


def _indexes(node: ast.expr, source: ParsedFile) -> list[str]:
    kinds = source.kinds(node)
    numbers = [name for name in source.local_names(node) if kinds.get(name) == NUMBER]
    sliced = [f"{name}:" for name in numbers] + [f":{name}" for name in numbers]
    return [name for name in numbers if name != source.words(node)][:_MOST_NAMES] + sliced[:4]


def _keys(node: ast.expr, source: ParsedFile) -> list[str]:
    kinds = source.kinds(node)
    names = [name for name in source.local_names(node) if kinds.get(name) in (None, TEXT, NUMBER)]
    return [name for name in names if name not in ("self", source.words(node))][:_MOST_NAMES]


FAMILY = Family(
    mends="a part in place of the whole, or the whole in place of a part",
    prior=Prior(share=2.0, edits=30.3),
    propose=propose,
    examples="""
        py: x = a[0] → x = a → …
        py: def f(n: int):⏎    return n
        py: x = a → x = a[0] → x = a[-1] → x = a[1:] → …
    """,
)

"""Literal collections with an element too many, too few, or a wrong one."""

import ast

from adws.search.family import Family, Prior
from adws.search.kinds import FUNCTION
from adws.search.scopes import OWN
from adws.search.source import ParsedFile, Proposals, TextEdit

_MOST_NAMES = 6
_PAIR = 2
_PLAIN = ("0", "1", "None", '""', "[]")


def propose(node: ast.List | ast.Set | ast.Tuple | ast.Dict, source: ParsedFile) -> Proposals:
    """Leave out an element of a literal collection, or add a name or a plain value."""
    if isinstance(node, ast.Set) or (
        isinstance(node, ast.List | ast.Tuple) and isinstance(node.ctx, ast.Load)
    ):
        yield from _completed(node.elts, source)
        yield from _dropped([(element, element) for element in node.elts], source)
        start = source.span(node)[0]
        kinds, used = source.kinds(node), {source.words(element) for element in node.elts}
        names = [name for name in source.local_names(node) if name not in used]
        usable = [name for name in names if kinds.get(name) != FUNCTION and name not in OWN]
        for added in (*usable[:_MOST_NAMES], *_PLAIN):
            if node.elts:
                first, last = source.span(node.elts[0])[0], source.span(node.elts[-1])[1]
                yield TextEdit(last, last, f", {added}")
                yield TextEdit(first, first, f"{added}, ")
            elif not isinstance(node, ast.Tuple):
                yield TextEdit(start + 1, start + 1, added)
    if isinstance(node, ast.Dict):
        pairs = [(key, value) for key, value in zip(node.keys, node.values, strict=True) if key]
        yield from _dropped(pairs, source)


def _completed(elements: list[ast.expr], source: ParsedFile) -> Proposals:
    """Add the missing one of mirrored pairs of numbers: ``(0, 1), (1, 0), (0, -1)``."""
    pairs = [pair for element in elements if (pair := _numbers(element))]
    if not elements or len(pairs) < len(elements):
        return
    mirrored = [(other, pair) for pair, other in pairs]
    turned = [(-first, -other) for first, other in (*pairs, *mirrored)]
    end = source.span(elements[-1])[1]
    for pair in dict.fromkeys((*turned, *mirrored)):
        if pair not in pairs:
            yield TextEdit(end, end, f", {pair}")


def _numbers(node: ast.expr) -> tuple[int, int] | None:
    parts = [ast.unparse(part) for part in getattr(node, "elts", [])]
    if len(parts) == _PAIR and all(part.removeprefix("-").isdecimal() for part in parts):
        return int(parts[0]), int(parts[1])
    return None


def _dropped(parts: list[tuple[ast.expr, ast.expr]], source: ParsedFile) -> Proposals:
    for number, (first, last) in enumerate(parts):
        start, end = source.span(first)[0], source.span(last)[1]
        if number + 1 < len(parts):
            yield TextEdit(start, source.span(parts[number + 1][0])[0], "")
        elif number:
            yield TextEdit(source.span(parts[number - 1][1])[1], end, "")


FAMILY = Family(
    mends="a literal collection with an element too many or too few",
    prior=Prior(share=2.2, edits=2.2, study="sstub-python"),
    propose=propose,
    examples="""
        py: x = [a, b] → x = [b] → x = [a] → …
        py: x = {1: a, 2: b} → x = {2: b} → x = {1: a}
    """,
)

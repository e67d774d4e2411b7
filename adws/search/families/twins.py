"""The same mistake in two adjacent statements, as in copied lines."""

import ast
from itertools import chain, islice

from adws.search.families import (
    arithmetic,
    bounds,
    comparison,
    functions,
    indexes,
    receivers,
    slices,
    subscripts,
    wrappers,
)
from adws.search.family import Family, Prior
from adws.search.layout import following
from adws.search.source import ParsedFile, Proposals, TextEdit

_FAMILIES = (
    *(comparison.FAMILY, arithmetic.FAMILY, functions.FAMILY, indexes.FAMILY, slices.FAMILY),
    *(wrappers.FAMILY, bounds.FAMILY, subscripts.FAMILY, receivers.FAMILY),
)
_SIMPLE = ast.Assign | ast.AugAssign | ast.Return | ast.Expr
_MOST_OF_NODE, _MOST = 6, 60


def propose(node: _SIMPLE, source: ParsedFile) -> Proposals:
    """Change two statements of one shape that follow each other in the same way."""
    behind = following(node, source)[:1]
    if not behind or _shape(node) != _shape(behind[0]):
        return
    pairs = zip(ast.walk(node), ast.walk(behind[0]), strict=True)
    edits = chain.from_iterable(_alike(node, other, source) for node, other in pairs)
    yield from islice(edits, _MOST)


def _shape(node: ast.AST) -> list[type[ast.AST]]:
    return [type(part) for part in ast.walk(node)]


def _alike(node: ast.AST, other: ast.AST, source: ParsedFile) -> Proposals:
    for family in _FAMILIES:
        if isinstance(node, family.looks_at):
            edits = zip(family.propose(node, source), family.propose(other, source), strict=False)
            for first, second in islice(edits, _MOST_OF_NODE):
                if _form(first, node, source) == _form(second, other, source):
                    between = source.text[first.end : second.start]
                    yield TextEdit(first.start, second.end, f"{first.text}{between}{second.text}")


def _form(edit: TextEdit, node: ast.AST, source: ParsedFile) -> str:
    """Return the form of an edit, which does not depend on the words that it changes."""
    return edit.text.replace(source.words(node), "{}") if edit.text else ""


FAMILY = Family(
    mends="the same mistake in two statements side by side",
    prior=Prior(share=0.8, edits=2.0),
    propose=propose,
    examples="""
        py: x = a⏎y = b → x = int(a)⏎y = int(b) → …
    """,
)

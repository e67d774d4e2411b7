"""Statements in the wrong order."""

import ast

from adws.search.family import Family, Prior
from adws.search.layout import block, indentation, is_docstring, lines_of
from adws.search.source import ParsedFile, Proposals, TextEdit

_PLAIN = ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Expr | ast.Delete | ast.Assert
_MOVABLE = _PLAIN | ast.Return | ast.Raise | ast.If | ast.For | ast.While | ast.With
_FURTHEST = 4


def propose(node: _MOVABLE, source: ParsedFile) -> Proposals:
    """Move a statement after the next one, or after one of the next few."""
    if is_docstring(node) or indentation(node, source) is None:
        return
    body = block(node, source)
    at = body.index(node)
    for other in range(at + 1, min(at + 1 + _FURTHEST, len(body))):
        if not isinstance(body[other], _MOVABLE) or indentation(body[other], source) is None:
            return
        yield _exchanged(body[at : at + 1], body[at + 1 : other + 1], source)
        if other > at + 1:
            yield _exchanged(body[at:other], body[other : other + 1], source)


def _exchanged(first: list[ast.stmt], second: list[ast.stmt], source: ParsedFile) -> TextEdit:
    (start, middle), (resumed, end) = lines_of(first, source), lines_of(second, source)
    statement, gap, other = (
        source.text[start:middle],
        source.text[middle:resumed],
        source.text[resumed:end],
    )
    if other.endswith(("\n", "\r")):
        return TextEdit(start, end, f"{other}{gap}{statement}")
    return TextEdit(start, end, f"{other}{source.newline}{gap}{statement.rstrip()}")


FAMILY = Family(
    mends="statements in the wrong order",
    prior=Prior(share=1.2, edits=7.5),
    propose=propose,
    wakes=True,
    examples="""
        py: a = 1⏎b = a⏎ → b = a⏎a = 1⏎
        py: a()⏎b()⏎c()⏎ → b()⏎a()⏎c()⏎ → b()⏎c()⏎a()⏎ → …
    """,
)

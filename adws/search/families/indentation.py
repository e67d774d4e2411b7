"""Statements inside a block that belong outside of it, or the other way round."""

import ast

from adws.search.family import Family, Prior
from adws.search.layout import block, following, indentation, lines_of, shifted
from adws.search.source import ParsedFile, Proposals, TextEdit

_BLOCKS = (ast.If, ast.For, ast.While, ast.With, ast.Try, ast.AsyncFor, ast.AsyncWith)
_MOST = 3


def propose(node: ast.stmt, source: ParsedFile) -> Proposals:
    """Move the last statements of a block out of it, or those after a block into it."""
    if indentation(node, source) is None:
        return
    yield from _outdented(node, source)
    if isinstance(node, _BLOCKS):
        # Move the next statements into a block, and into a loop's or branch's last inner block.
        behind = following(node, source)
        for count in range(1, min(len(behind), _MOST) + 1):
            start, end = lines_of(behind[:count], source)
            for levels in range(1, _depth(node) + 1):
                text = shifted(behind[:count], levels, source)
                if text is not None:
                    yield TextEdit(start, end, text)


def _outdented(node: ast.stmt, source: ParsedFile) -> Proposals:
    """Move a statement and those after it in its block one level out, to after the block."""
    above, body = source.parents.get(node), block(node, source)
    if not isinstance(above, _BLOCKS) or body[0] is node or node.lineno == above.lineno:
        return
    moved = body[body.index(node) :]
    if len(moved) > _MOST:
        return
    start, end = lines_of(moved, source)
    text = shifted(moved, -1, source)
    last = lines_of([above], source)[1]
    if text is not None:
        yield TextEdit(start, last, f"{source.text[end:last]}{text}")


def _depth(node: ast.stmt) -> int:
    """Count how many blocks end with a statement."""
    tail: list[ast.stmt] = getattr(node, "orelse", []) or getattr(node, "body", [])
    if isinstance(node, ast.Try) or not tail:
        return 1
    return 1 + (_depth(tail[-1]) if isinstance(tail[-1], _BLOCKS) else 0)


FAMILY = Family(
    mends="a statement inside a block that belongs outside, or the reverse",
    prior=Prior(share=1.8, edits=3.3),
    propose=propose,
    wakes=True,
    examples="""
        py: for a in b:⏎    c(a)⏎    d()⏎ → for a in b:⏎    c(a)⏎d()⏎
        py: for a in b:⏎    c(a)⏎d()⏎ → for a in b:⏎    c(a)⏎    d()⏎
    """,
)

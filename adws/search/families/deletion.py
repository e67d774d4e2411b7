"""Statements and branches that should not be there."""

import ast

from adws.search.family import Family, Prior
from adws.search.layout import block, is_docstring, lines_of, shifted, without
from adws.search.source import ParsedFile, Proposals, TextEdit, some

_PLAIN = ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Expr | ast.Delete | ast.Assert
_ENDS = ast.Return | ast.Raise | ast.Break | ast.Continue
_REMOVABLE = _PLAIN | _ENDS | ast.If | ast.For | ast.While


def propose(node: _REMOVABLE | ast.With | ast.Try, source: ParsedFile) -> Proposals:
    """Remove a statement; run the body of a block unconditionally; drop an ``else``."""
    if isinstance(node, _REMOVABLE) and not is_docstring(node):
        yield from some(without([node], source))
    if isinstance(node, ast.If | ast.With | ast.Try | ast.While | ast.For):
        start, end = lines_of([node], source)
        inner = shifted(node.body, -1, source) if block(node, source) else None
        first_line = source.text[start : source.span(node)[0]]
        if inner is not None and not first_line.strip() and node.body[0].lineno > node.lineno:
            yield TextEdit(start, end, inner)
    if isinstance(node, ast.If | ast.For | ast.While) and node.orelse:
        yield TextEdit(lines_of([node.body[-1]], source)[1], lines_of([node], source)[1], "")


FAMILY = Family(
    mends="a statement or branch that should not be there",
    prior=Prior(share=3.0, edits=9.9, study="dissection"),
    propose=propose,
    examples="""
        py: a()⏎b = 1⏎ → b = 1⏎ → a()⏎
        py: if a:⏎    b()⏎ → pass⏎ → b()⏎ → …
    """,
)

"""Indexes that are off by one, from the wrong end, or in the wrong order."""

import ast

from adws.search.family import Family, Prior
from adws.search.kinds import MAPPING, TEXT
from adws.search.precedence import SIGN
from adws.search.source import ParsedFile, Proposals
from adws.search.value_places import off_by_one

_COUNTED = (ast.Name, ast.BinOp, ast.Call, ast.Attribute, ast.Subscript)


def propose(node: ast.Subscript, source: ParsedFile) -> Proposals:
    """Shift an index by one, count it from the other end, or swap two indexes."""
    index = node.slice
    if isinstance(node.value, ast.Subscript) and not isinstance(index, ast.Slice):
        yield source.swap(node.value.slice, index)
    if source.kind(node.value) == MAPPING or source.kind(index) == TEXT:
        return
    if isinstance(index, ast.Tuple):
        yield from (
            edit
            for index_part in index.elts
            if isinstance(index_part, _COUNTED)
            for edit in off_by_one(index_part, source)
        )
    elif isinstance(index, _COUNTED):
        yield from off_by_one(index, source)
        yield source.replace(index, f"-{source.operand(index, SIGN)}")
        yield source.replace(index, f"-{source.operand(index, SIGN)} - 1")
    elif source.words(index) in ("0", "-1", "1"):
        others = (other for other in ("-1", "0", "1") if other != source.words(index))
        yield from (source.replace(index, other) for other in others)


FAMILY = Family(
    mends="an index off by one or from the wrong end",
    prior=Prior(share=2.5, edits=0.6),
    propose=propose,
    examples="""
        py: x[i] → x[i + 1] → x[i - 1] → x[-i] → x[-i - 1]
        py: x[i][j] → x[j][i] → …
        py: x[0] → x[-1] → x[1]
    """,
)

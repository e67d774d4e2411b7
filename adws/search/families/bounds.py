"""Numbers that are one too small or too large where they are compared, passed or returned."""

import ast

from adws.search.family import Family, Prior
from adws.search.kinds import CONTAINER, FLAG, FUNCTION, MAPPING, SEQUENCE, SET, TEXT
from adws.search.source import ParsedFile, Proposals
from adws.search.value_places import is_part, is_value, off_by_one

_COUNTED = ast.Name | ast.BinOp | ast.Call | ast.Attribute | ast.Subscript
_UNCOUNTED = (CONTAINER, FLAG, FUNCTION, MAPPING, SEQUENCE, SET, TEXT)


def propose(node: _COUNTED, source: ParsedFile) -> Proposals:
    """Add one to a value that may be a number, or subtract one."""
    if not is_value(node, source):
        return
    if isinstance(source.parents.get(node), ast.Subscript) or source.kind(node) in _UNCOUNTED:
        return
    if is_part(node, (ast.Add, ast.Sub), source):
        return
    yield from off_by_one(node, source)


FAMILY = Family(
    mends="a value off by one",
    prior=Prior(share=4.0, edits=17.3),
    propose=propose,
    examples="""
        py: x = len(a) → x = len(a) + 1 → x = len(a) - 1 → x = len(a + 1) → x = len(a - 1)
        py: while i < n: pass → while i + 1 < n: pass → while i - 1 < n: pass → …
    """,
)

"""Numbers with the wrong sign, also in sort keys."""

import ast

from adws.search.family import Family, Prior
from adws.search.kinds import FLAG, NUMBER
from adws.search.precedence import SIGN
from adws.search.source import ParsedFile, Proposals
from adws.search.value_places import is_value

_PLAIN = ast.Name | ast.Attribute | ast.Subscript | ast.Call


def propose(node: ast.UnaryOp | _PLAIN, source: ParsedFile) -> Proposals:
    """Remove a minus, or add one to a value that may be a number."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield source.replace(node, source.words(node.operand))
    if not isinstance(node, _PLAIN) or not is_value(node, source):
        return
    if source.kind(node) in (NUMBER, FLAG, None):
        yield source.fit(node, f"-{source.words(node)}", SIGN)


FAMILY = Family(
    mends="a number with the wrong sign, or a reversed order",
    prior=Prior(share=1.0, edits=11.1, study="sstub-java"),
    propose=propose,
    examples="""
        py: x = -a → x = a
        py: x = (a, b) → x = (-a, b) → x = (a, -b)
    """,
)

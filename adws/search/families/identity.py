"""Identity checks where equality is meant, or the other way round."""

import ast

from adws.search.family import Family, Prior
from adws.search.source import ParsedFile, Proposals

_SIGNS: dict[type[ast.cmpop], tuple[str, ...]] = {
    ast.Is: ("is", "==", "is not"),
    ast.IsNot: ("is not", "!=", "is"),
    ast.Eq: ("==", "is"),
    ast.NotEq: ("!=", "is not"),
}


def propose(node: ast.Compare, source: ParsedFile) -> Proposals:
    """Swap ``is`` and ``==``, or ``is`` and ``is not``."""
    operands = [node.left, *node.comparators]
    for left, operator, right in zip(operands, node.ops, operands[1:], strict=False):
        yield from source.exchange(left, right, _SIGNS.get(type(operator), ()))


FAMILY = Family(
    mends="'is' in place of '==' or of 'is not'",
    prior=Prior(share=0.3, edits=1.1),
    propose=propose,
    examples="""
        py: a is b → a == b → a is not b
    """,
)

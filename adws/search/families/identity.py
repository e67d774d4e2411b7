"""Identity asked for where equality is meant, and the other way round."""

import ast

from adws.search.family import Family, Prior
from adws.search.source import Proposals, Source, some

_INSTEAD: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Is: ("is", "=="),
    ast.IsNot: ("is not", "!="),
    ast.Eq: ("==", "is"),
    ast.NotEq: ("!=", "is not"),
}
_OPPOSITE: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}


def propose(node: ast.Compare, source: Source) -> Proposals:
    """Exchange ``is`` and ``==``, ``is`` and ``is not``."""
    operands = [node.left, *node.comparators]
    for left, operator, right in zip(operands, node.ops, operands[1:], strict=False):
        for table in (_INSTEAD, _OPPOSITE):
            old, new = table.get(type(operator), ("", ""))
            yield from some(source.swap_between(left, right, old, new) if old else None)


FAMILY = Family(
    mends="'is' for '==', 'is' for 'is not'",
    prior=Prior(share=0.3, edits=1.1),
    propose=propose,
    examples="""
        py: a is b → a == b → a is not b
    """,
)

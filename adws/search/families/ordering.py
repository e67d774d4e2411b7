"""Elements of a tuple, list or assignment in the wrong order."""

import ast

from adws.search.family import Family, Prior
from adws.search.source import ParsedFile, Proposals

_FURTHEST = 2


def propose(node: ast.Tuple | ast.List | ast.Dict | ast.DictComp, source: ParsedFile) -> Proposals:
    """Swap two elements, also where a tuple is unpacked, or a key and its value."""
    if isinstance(node, ast.Tuple | ast.List):
        for gap in range(1, _FURTHEST + 1):
            for left, right in zip(node.elts, node.elts[gap:], strict=False):
                yield source.swap(left, right)
    if isinstance(node, ast.DictComp):
        yield source.swap(node.key, node.value)
    if isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            if key is not None:
                yield source.swap(key, value)
        for left, right in zip(node.values, node.values[1:], strict=False):
            yield source.swap(left, right)


FAMILY = Family(
    mends="elements in the wrong order",
    prior=Prior(share=1.0, edits=1.1),
    propose=propose,
    examples="""
        py: a, b = b → b, a = b
        py: {k: v for k, v in a} → {v: k for k, v in a} → {k: v for v, k in a}
    """,
)

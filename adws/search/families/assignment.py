"""Variables that are set where they should be updated, or the other way round."""

import ast

from adws.search.family import Family, Prior
from adws.search.layout import following
from adws.search.source import ParsedFile, Proposals, TextEdit

_SIGNS = {ast.Add: "+=", ast.Sub: "-=", ast.Mult: "*=", ast.FloorDiv: "//=", ast.Mod: "%="}
_GATHERING = ("update", "extend", "append", "add")
_SIGNS_OF_UPDATES = ("=", "+=", "-=", "*=", "//=", "|=")


def propose(node: ast.Assign | ast.AugAssign, source: ParsedFile) -> Proposals:
    """Replace ``=`` by ``+=`` and similar operators, or the other way round."""
    if isinstance(node, ast.AugAssign):
        signs = (_SIGNS.get(type(node.op), "?"), "=")
        yield from source.exchange(node.target, node.value, signs)
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        yield from _changed_assignments(node, node.targets[0], source)
        # ``a = b`` and ``b = a`` in a row do not swap: assign both at once.
        behind = following(node, source)[:1]
        target, value = source.words(node.targets[0]), source.words(node.value)
        if behind and source.words(behind[0]) == f"{value} = {target}":
            start, end = source.span(node)[0], source.span(behind[0])[1]
            yield TextEdit(start, end, f"{target}, {value} = {value}, {target}")


def _changed_assignments(node: ast.Assign, target: ast.expr, source: ParsedFile) -> Proposals:
    if isinstance(target, ast.Tuple | ast.List):
        return
    yield from source.exchange(target, node.value, _SIGNS_OF_UPDATES)
    value = node.value
    if isinstance(value, ast.Call):
        for way in _GATHERING:
            words = f"{source.words(target)}.{way}({source.words(value)})"
            yield source.replace(node, words)
    if isinstance(value, ast.BinOp) and source.words(value.left) == source.words(target):
        yield source.replace(value, source.words(value.right))


FAMILY = Family(
    mends="a variable set instead of changed, or changed instead of set",
    prior=Prior(share=1.2, edits=7.3, study="bug-fix-patterns"),
    propose=propose,
    examples="""
        py: a += 1 → a = 1
        py: a = 1 → a += 1 → a -= 1 → a *= 1 → a //= 1 → a |= 1
        py: a = a + b → a += a + b → a -= a + b → a *= a + b → a //= a + b → a |= a + b → a = b
    """,
)

"""A shared object where a copy was meant, or a copy where the object itself was meant."""

import ast

from adws.search.family import Family, Prior
from adws.search.kinds import FLAG, FUNCTION, MAPPING, NUMBER, SEQUENCE, SET, TEXT
from adws.search.precedence import ATOM
from adws.search.source import ParsedFile, Proposals

_COPIES = {
    SEQUENCE: ("list({})", "{}[:]", "{}.copy()", "[row[:] for row in {}]"),
    MAPPING: ("dict({})", "{}.copy()"),
    SET: ("set({})", "{}.copy()"),
}
_ANY = ("{}.copy()", "list({})", "dict({})", "set({})", "[row[:] for row in {}]")
_UNCOPIED = (NUMBER, TEXT, FLAG, FUNCTION)
_PLAIN = (ast.Name, ast.Attribute, ast.Subscript)
_KEEPING = ("append", "add", "insert", "appendleft", "setdefault", "put")


def propose(
    node: ast.BinOp | ast.Name | ast.Attribute | ast.Subscript | ast.Assign, source: ParsedFile
) -> Proposals:
    """Add or remove a copy of a value that is stored, yielded, returned or passed on."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        yield from _repeated(node, source)
    if isinstance(node, ast.Assign) and len(node.targets) > 1:
        yield from _each_its_own(node, source)
    if isinstance(node, ast.Subscript) and source.words(node).endswith("[:]"):
        yield source.replace(node, source.words(node.value))
    elif isinstance(node, _PLAIN) and _is_kept(node, source):
        yield from _copied(node, source)


def _copied(node: ast.expr, source: ParsedFile) -> Proposals:
    kind = source.kind(node)
    if kind in _UNCOPIED:
        return
    words = source.words(node)
    yield from (
        source.fit(node, form.format(words), ATOM) for form in _COPIES.get(kind or "", _ANY)
    )
    prefix = "copy." if "copy" in source.module_names else ""
    if prefix or "deepcopy" in source.module_names:
        yield source.fit(node, f"{prefix}deepcopy({words})", ATOM)


def _is_kept(node: ast.expr, source: ParsedFile) -> bool:
    above = source.parents.get(node)
    if isinstance(above, ast.Assign | ast.Return | ast.Yield | ast.AnnAssign):
        return node is above.value
    if isinstance(above, ast.Call):
        inner = getattr(above.func, "attr", "")
        own = getattr(above.func, "id", "") in getattr(source.function(node), "name", "-")
        return node in above.args and (inner in _KEEPING or own)
    return False


def _each_its_own(node: ast.Assign, source: ParsedFile) -> Proposals:
    """Give each of several variables its own object."""
    if isinstance(node.value, ast.List | ast.Dict | ast.Set | ast.Call):
        names = ", ".join(source.words(target) for target in node.targets)
        values = ", ".join(source.words(node.value) for _ in node.targets)
        yield source.replace(node, f"{names} = {values}")


def _repeated(node: ast.BinOp, source: ParsedFile) -> Proposals:
    if isinstance(node.left, ast.List) and len(node.left.elts) == 1:
        element, count = node.left.elts[0], source.words(node.right)
        if not isinstance(element, ast.Constant):
            yield source.replace(node, f"[{source.words(element)} for _ in range({count})]")


FAMILY = Family(
    mends="a shared object in place of a copy",
    prior=Prior(share=0.8, edits=5.6),
    propose=propose,
    examples="""
        py: b = a → b = a.copy() → b = list(a) → …
        py: rows = [[0] * n] * m → rows = [[0] * n for _ in range(m)]
        py: b = a[:] → b = a
    """,
)

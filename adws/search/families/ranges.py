"""Ranges that begin, end or step at the wrong place."""

import ast

from adws.search.family import Family, Prior
from adws.search.scopes import OWN
from adws.search.source import ParsedFile, Proposals, TextEdit
from adws.search.value_places import off_by_one


def propose(node: ast.Call, source: ParsedFile) -> Proposals:
    """Shift the ends of a range by one, change its start or step, or reverse it."""
    if getattr(node.func, "id", "") != "range" or not node.args:
        return
    for end in reversed(node.args[:2]):
        yield from off_by_one(end, source)
    if isinstance(node.args[0], ast.Starred):
        return
    if len(node.args) == 1:
        yield from _range_starts(node, node.args[0], source)
    else:
        yield from _both(node, source)


def _range_starts(node: ast.Call, end: ast.expr, source: ParsedFile) -> Proposals:
    words = source.words(end)
    ends = ("1, {}", "1, {} + 1", "2, {}", "2, {} + 1", "{}, 0, -1", "{} - 1, -1, -1", "{}, -1, -1")
    yield from (source.replace(end, form.format(words)) for form in ends)
    yield from (source.replace(end, f"{name}, {words}") for name in _numbers(node, end, source))
    yield from (source.replace(end, f"{words}, {name}") for name in _ends(end, source))
    yield source.replace(end, f"0, {words}, 2")
    if not isinstance(end, ast.Call):
        yield source.replace(end, f"len({words})")


def _numbers(node: ast.Call, end: ast.expr, source: ParsedFile) -> list[str]:
    kinds = source.kinds(node)
    names = [name for name in source.local_names(node) if name != source.words(end)]
    return [form for name in names if kinds.get(name) == "number" for form in (name, f"{name} + 1")]


def _ends(begin: ast.expr, source: ParsedFile) -> list[str]:
    """Return where a range that begins with its only argument may end."""
    kinds, own = source.kinds(begin), source.words(begin)
    names = [name for name in source.local_names(begin) if kinds.get(name) in ("number", None)]
    usable = [name for name in names if name not in (own, *OWN)][:2]
    return [form for name in usable for form in (name, f"{name} + 1")]


def _both(node: ast.Call, source: ParsedFile) -> Proposals:
    first, last = source.words(node.args[0]), source.words(node.args[1])
    begin, end = source.span(node.args[0])[0], source.span(node.args[-1])[1]
    yield TextEdit(begin, source.span(node.args[1])[0], "")
    yield TextEdit(begin, source.span(node.args[1])[1], f"{last}, {first}")
    yield TextEdit(begin, source.span(node.args[0])[1], "0")
    yield TextEdit(begin, source.span(node.args[0])[1], "1")
    if len(node.args) == 2:  # noqa: PLR2004 - two ends and no step yet
        yield from (TextEdit(end, end, f", {step}") for step in ("2", "-1"))
        yield TextEdit(begin, end, f"{last}, {first}, -1")
        yield TextEdit(begin, end, f"{last} - 1, {first} - 1, -1")
    else:
        yield TextEdit(source.span(node.args[1])[1], end, "")
        yield TextEdit(source.span(node.args[2])[0], end, f"-{source.operand(node.args[2])}")
    names = [name for name in _numbers(node, node.args[0], source) if name != last]
    yield from (source.replace(node.args[0], name) for name in names)


FAMILY = Family(
    mends="a range with the wrong start, end or step",
    prior=Prior(share=2.0, edits=0.2),
    propose=propose,
    examples="""
        py: range(n) → range(n + 1) → range(n - 1) → range(1, n) → range(1, n + 1) → range(2, n) → …
    """,
)

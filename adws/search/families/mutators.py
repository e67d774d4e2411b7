"""Collections changed the wrong way: at the wrong end, or by one item instead of many."""

import ast

from adws.search.family import Family, Prior
from adws.search.kinds import MAPPING
from adws.search.layout import before
from adws.search.source import ParsedFile, Proposals, some

_ONE = {
    "append": ("{0}.extend({1})", "{0}.insert(0, {1})", "{0}.append([{1}])", "{0}.appendleft({1})"),
    "appendleft": ("{0}.append({1})",),
    "extend": ("{0}.append({1})", "{0}.extend([{1}])"),
    "add": ("{0}.update({1})", "{0}.append({1})", "{0}.discard({1})"),
    "update": ("{0}.add({1})",),
    "remove": ("{0}.discard({1})", "{0}.pop({1})"),
    "pop": ("{0}.pop()", "{0}.pop(0)", "{0}.pop(-1)", "{0}.popleft()", "{0}.remove({1})"),
}
_NONE = {
    "pop": ("{0}.pop(0)", "{0}.popleft()", "{0}[-1]", "{0}[0]"),
    "popleft": ("{0}.pop()", "{0}[0]"),
}


def propose(
    node: ast.Call | ast.Assign | ast.AugAssign | ast.Return, source: ParsedFile
) -> Proposals:
    """Add or remove at the other end, or one item instead of all."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and not node.keywords:
        owner = source.words(node.func.value)
        table = {0: _NONE, 1: _ONE}.get(len(node.args), {})
        for form in table.get(node.func.attr, ()):
            yield source.replace(node, form.format(owner, *map(source.words, node.args)))
        if node.func.attr == "insert" and len(node.args) > 1:
            yield source.replace(node, f"{owner}.append({source.words(node.args[1])})")
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
        yield from _stored(node, node.targets[0], source)
        yield from _last_again(node, node.targets[0], source)
    if isinstance(node, ast.Return) and isinstance(node.value, ast.Subscript):
        yield from _last_again(node, node.value, source)
    if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add):
        target, words = source.words(node.target), source.words(node.value)
        yield source.replace(node, f"{target}.append({words})")
        yield source.replace(node, f"{target} = {words} + {target}")
        yield source.replace(node, f"{target}.extend({words})")


def _stored(node: ast.Assign, target: ast.Subscript, source: ParsedFile) -> Proposals:
    place, words = source.words(target), source.words(node.value)
    yield source.replace(node, f"{place} += {words}")
    yield source.replace(node, f"{place}.append({words})")
    yield source.replace(node.value, f"[{words}]")
    yield source.replace(node, f"{place}.update({words})")
    yield source.replace(node, f"{source.words(target.value)}.update({words})")


def _last_again(node: ast.stmt, place: ast.Subscript, source: ParsedFile) -> Proposals:
    """Move a key that is set or read to the end of its mapping, which keeps insertion order."""
    if source.kind(place.value) not in (MAPPING, None) or not isinstance(place.slice, ast.Name):
        return
    owner, key = source.words(place.value), source.words(place.slice)
    line = f"{owner}.pop({key}, None)"
    again = f"{owner}[{key}] = {owner}.pop({key})"
    yield from some(before(node, again if isinstance(node, ast.Return) else line, source))


FAMILY = Family(
    mends="a collection changed at the wrong end, or by one instead of many",
    prior=Prior(share=0.8, edits=0.9),
    propose=propose,
    examples="""
        py: a.append(b) → a.extend(b) → a.insert(0, b) → …
        py: x = a.pop() → x = a.pop(0) → x = a.popleft() → x = a[-1] → x = a[0]
        py: a[b] = c → a[b] += c → a[b].append(c) → a[b] = [c] → a[b].update(c) → a.update(c) → …
    """,
)

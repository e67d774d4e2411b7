"""Variables and collections that are not updated where they should be."""

import ast
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from adws.search.donors import collecting
from adws.search.family import Family, Prior
from adws.search.kinds import MAPPING, NUMBER, SEQUENCE, SET, TEXT, compatible
from adws.search.layout import after, before, following, matters
from adws.search.scopes import given_to
from adws.search.source import ParsedFile, Proposals, some

_MOST, _MOST_OWNED = 40, 3
_STEPS = {
    NUMBER: ("{} += 1", "{} -= 1"),
    SEQUENCE: ("{}.pop()", "{}.pop(0)"),
}
_RESETS = {NUMBER: "{} = 0", SEQUENCE: "{} = []", TEXT: '{} = ""'}
_MOVES = {NUMBER: ("+=", "-="), TEXT: ("+=",), SEQUENCE: ("+=",)}
_OTHER_PART: dict[type[ast.operator], str] = {ast.FloorDiv: "%=", ast.Mod: "//="}


def propose(node: ast.stmt, source: ParsedFile) -> Proposals:
    """Insert an update before or after a statement, if its result is read."""
    if source.scope(node) is None:
        return
    last = not following(node, source)
    ends = isinstance(node, ast.Return | ast.Raise | ast.Break | ast.Continue)
    for text in islice(_updates(node, source), _MOST):
        if matters(text, node, source):
            yield from some(before(node, text, source))
        if last and not ends and matters(text, node, source, behind=True):
            yield from some(after(node, text, source))


def _updates(node: ast.stmt, source: ParsedFile) -> Iterator[str]:
    kinds = source.kinds(node)
    names = source.variables(node)
    yield from _kept_attributes(node, source)
    yield from collecting(node, source)
    yield from _remembered(source.function(node), source)
    yield from _owned(node, names, source)
    for name in names:
        yield from (form.format(name) for form in _STEPS.get(kinds.get(name, ""), ()))
    for owner in names:
        for other in names:
            if owner != other:
                yield from _collected(owner, other, kinds)
    for name in names:
        yield from _related(name, names, kinds)
    resettable = (name for name in names if kinds.get(name) in _RESETS)
    yield from (_RESETS[kinds[name]].format(name) for name in resettable)


def _related(name: str, names: list[str], kinds: dict[str, str]) -> Iterator[str]:
    """Set a variable to another of its kind, or add or subtract that."""
    kind = kinds.get(name)
    for other in names:
        if other != name and compatible(kinds.get(other), kind):
            yield f"{name} = {other}"
            yield from (f"{name} {sign} {other}" for sign in _MOVES.get(kind or "", ()))


@lru_cache(maxsize=512)
def _remembered(function: ast.AST, source: ParsedFile) -> tuple[str, ...]:
    """Add to a collection what the function looks up there; undo steps; divide further."""
    return tuple(words for node in ast.walk(function) for words in _memories(node, source))


def _memories(node: ast.AST, source: ParsedFile) -> Iterator[str]:
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
        owner, item = source.words(node.comparators[0]), source.words(node.left)
        if isinstance(node.comparators[0], ast.Name | ast.Attribute):
            yield from (f"{owner}.add({item})", f"{owner}.append({item})")
    elif isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add | ast.Sub):
        sign = "-=" if isinstance(node.op, ast.Add) else "+="
        yield f"{source.words(node.target)} {sign} {source.words(node.value)}"
    elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Name):
        if source.kind(node.value) == MAPPING:
            yield f"{source.words(node)} = 0"
    elif isinstance(node, ast.BinOp) and isinstance(node.left, ast.Name | ast.Attribute):
        sign = _OTHER_PART.get(type(node.op), "")
        yield from (f"{source.words(node.left)} {sign} {source.words(node.right)}",) * bool(sign)


def _owned(node: ast.stmt, names: list[str], source: ParsedFile) -> Iterator[str]:
    """Set, increment or decrement the attributes that the function reads."""
    for name in _attributes(source.function(node), source):
        yield from (f"self.{name} = {other}" for other in names[:_MOST_OWNED])
        yield from (f"self.{name} += 1", f"self.{name} -= 1")


@lru_cache(maxsize=512)
def _attributes(function: ast.AST, source: ParsedFile) -> tuple[str, ...]:
    parts = [part for part in ast.walk(function) if isinstance(part, ast.Attribute)]
    own = {part.attr for part in parts if getattr(part.value, "id", "") == "self"}
    return tuple(sorted(own - source.called_attributes))


def _kept_attributes(node: ast.stmt, source: ParsedFile) -> Iterator[str]:
    """Store the parameters that ``__init__`` does not store."""
    function = source.function(node)
    names = given_to(function) if getattr(function, "name", "") == "__init__" else []
    for name in names:
        if f"self.{name} = {name}" not in source.words(function):
            yield f"self.{name} = {name}"


def _collected(owner: str, other: str, kinds: dict[str, str]) -> Iterator[str]:
    kind = kinds.get(owner)
    if kind == SEQUENCE:
        yield from (f"{owner}.append({other})", f"{owner}.remove({other})")
    elif kind == SET:
        yield from (f"{owner}.add({other})", f"{owner}.discard({other})")
    elif kind == MAPPING and kinds.get(other) not in (SEQUENCE, MAPPING, SET):
        yield f"{owner}[{other}] = {owner}.get({other}, 0) + 1"


FAMILY = Family(
    mends="a variable or collection not updated",
    prior=Prior(share=3.0, edits=34.4, study="dissection"),
    propose=propose,
    examples="""
        py: def f(a, n=0):⏎    g(n)⏎ → def f(a, n=0):⏎    n += 1⏎    g(n)⏎
          → def f(a, n=0):⏎    n -= 1⏎    g(n)⏎ → …
    """,
)

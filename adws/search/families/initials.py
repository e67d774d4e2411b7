"""Variables that begin with the wrong value."""

import ast
from collections.abc import Iterator
from functools import lru_cache

from adws.search.family import Family, Prior
from adws.search.kinds import CONTAINER, MAPPING, SEQUENCE, SET, TEXT
from adws.search.precedence import ATOM
from adws.search.scopes import given_to
from adws.search.source import ParsedFile, Proposals

_NUMBERS = ('float("inf")', 'float("-inf")', "0", "1", "-1", "None", "2", "0.0", "True", "False")
_COLLECTED = (SEQUENCE, TEXT, CONTAINER, None)


def propose(node: ast.Assign, source: ParsedFile) -> Proposals:
    """Start from an extreme, an empty value, a parameter, a part of one, or its length."""
    if source.scope(node) is None:
        return
    value = node.value
    plain = isinstance(value, ast.Constant | ast.UnaryOp | ast.Name | ast.Call | ast.Subscript)
    empty = isinstance(value, ast.List | ast.Dict) and source.words(value) in ("[]", "{}")
    if not plain and not empty:
        return
    words = source.words(value)
    for other in dict.fromkeys(_values(node, source)):
        if other != words:
            yield source.fit(value, other, ATOM)


def _values(node: ast.Assign, source: ParsedFile) -> Iterator[str]:
    function, kinds = source.function(node), source.kinds(node)
    names = given_to(function)
    collections = [name for name in names if kinds.get(name) in _COLLECTED]
    yield from (f"{name}[0]" for name in collections[:3])
    if source.kind(node.value) not in (SEQUENCE, MAPPING, SET, TEXT):
        yield from _NUMBERS
    yield from names
    yield from (f"len({name})" for name in collections[:3])
    yield from (f"[{name}]" for name in names[:2])
    yield from (f"[{words}]" for words in _appended(node, function, source))
    yield from (f"{name}[-1]" for name in collections[:2])


def _appended(node: ast.Assign, function: ast.AST, source: ParsedFile) -> list[str]:
    """Return what the function appends to the variable."""
    owner = f"{source.words(node.targets[0])}.append"
    return [words for called, words in _calls(function, source) if called == owner]


@lru_cache(maxsize=512)
def _calls(function: ast.AST, source: ParsedFile) -> tuple[tuple[str, str], ...]:
    calls = [part for part in ast.walk(function) if isinstance(part, ast.Call) and part.args]
    return tuple((source.words(call.func), source.words(call.args[0])) for call in calls)


FAMILY = Family(
    mends="a variable that begins with the wrong value",
    prior=Prior(share=1.5, edits=6.8, study="bug-fix-patterns"),
    propose=propose,
    examples="""
        py: def f(a):⏎    best = 0 → def f(a):⏎    best = a[0] → def f(a):⏎    best = float("inf")
          → …
    """,
)

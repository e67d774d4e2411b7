"""The wrong variable: a name where another one in scope is meant."""

import ast

from adws.search.donors import parameters_by_name
from adws.search.family import EditRule, Family, Prior
from adws.search.kinds import FUNCTION, compatible
from adws.search.scopes import OWN
from adws.search.source import ParsedFile, Proposals
from adws.search.value_places import expected_kind

_MOST_NAMES = 14


def propose(node: ast.Name, source: ParsedFile) -> Proposals:
    """Replace a variable by the others of the function, those of its kind first."""
    if node.id in OWN or _is_declared(node, source):
        return
    for name in _other_names(node, source)[:_MOST_NAMES]:
        yield source.replace(node, name)


def _is_declared(node: ast.Name, source: ParsedFile) -> bool:
    """Whether a name is the target of a loop or the like, which is seldom wrong."""
    above = source.parents.get(node)
    update = isinstance(above, ast.Assign | ast.AugAssign)
    return not isinstance(node.ctx, ast.Load) and not update


def _other_names(node: ast.Name, source: ParsedFile) -> list[str]:
    names = source.local_names(node)
    if node.id not in names and node.id in source.known_names(node):
        return _siblings(node, source)
    kinds, expected = source.kinds(node), expected_kind(node, source)
    own = kinds.get(node.id)
    others = [name for name in names if name != node.id and name not in OWN]
    is_called = FUNCTION in (own, expected)
    usable = [
        name
        for name in others
        if compatible(kinds.get(name), expected) and is_called == (kinds.get(name) == FUNCTION)
    ]
    return sorted(usable, key=lambda name: _distance(own, kinds.get(name)))


def _distance(kind: str | None, other: str | None) -> int:
    """Rank kinds: the same, unknown, compatible, different."""
    if kind == other:
        return 0
    if kind is None or other is None:
        return 1
    return 2 if compatible(kind, other) else 3


def _siblings(node: ast.Name, source: ParsedFile) -> list[str]:
    """Return the file's other constants for a constant, its other functions for a function."""
    if node.id not in source.module_names or isinstance(node.ctx, ast.Store):
        return []
    others = [name for name in source.module_names if name != node.id]
    kinds = source.kinds(node)
    if kinds.get(node.id) == FUNCTION:
        return _callable_alike(
            node, [name for name in others if kinds.get(name) == FUNCTION], source
        )
    return [
        name
        for name in others
        if name.isupper() == node.id.isupper() and kinds.get(name) != FUNCTION
    ]


def _callable_alike(node: ast.Name, names: list[str], source: ParsedFile) -> list[str]:
    """Sort functions: those that take the keywords of the call come first."""
    call = source.parents.get(node)
    keywords = {keyword.arg for keyword in call.keywords} if isinstance(call, ast.Call) else set()
    parameters_of = parameters_by_name(source)
    return sorted(names, key=lambda name: not keywords.issubset(parameters_of.get(name, ())))


_RULES = (
    EditRule(("javascript", "go"), "(identifier) @seen", by=("{name}",), anywhere=True),
    EditRule(
        ("javascript",), "(shorthand_property_identifier) @seen", by=("{seen}: {name}",), share=0.8
    ),
)

FAMILY = Family(
    mends="the wrong variable",
    prior=Prior(share=14.0, edits=29.9, study="sstub-python", others=0.7),
    propose=propose,
    rules=_RULES,
    examples="""
        py: def f(a, b):⏎    return a → def f(a, b):⏎    return b
        py: def f(text, n=0, m=1):⏎    return text * n → def f(text, n=0, m=1):⏎    return m * n
          → def f(text, n=0, m=1):⏎    return n * n → …
        js: function f(a, b) { return a; } → function f(a, b) { return b; }
        js: function f(a, b) { g(b, { a }); } → … → function f(a, b) { g(b, { a: b }); }
        go: return a, nil → return b, nil → …
    """,
)

"""Variables that are read and never set, or not before they are read."""

import ast
from collections.abc import Iterator
from functools import lru_cache

from adws.search.donors import adapted, donors
from adws.search.family import Family, Prior
from adws.search.kinds import FLAG, MAPPING, NUMBER, SEQUENCE, SET, TEXT
from adws.search.layout import before
from adws.search.scopes import OWN, Comprehension, Scope, own_nodes, parameters, targets
from adws.search.source import ParsedFile, Proposals, some

_BEGUN = {
    NUMBER: ("0", "1"),
    TEXT: ('""',),
    SEQUENCE: ("[]",),
    MAPPING: ("{}",),
    SET: ("set()",),
    FLAG: ("False", "True"),
}
_MADE = {
    NUMBER: ("{}", "len({})", "sum({})", "abs({})", "{}[0]", "{}[-1]", "max({})", "min({})"),
    TEXT: ("{}", "{}.strip()", "{}.lower()", "str({})", "{}[0]", "{}[-1]"),
    SEQUENCE: ("{}", "list({})", "sorted({})", "{}.split()", "str({})"),
    MAPPING: ("{}", "dict({})"),
    SET: ("set({})", "{}"),
    FLAG: (),
}
_ANY = ("0", "[]", "{}", "set()", '""', "1", "None", "False")
_ANYHOW = (
    *("{}", "{}[0]", "{}[-1]", "len({})", "sum({})", "sorted({})", "{}.split()", "list({})"),
    *("abs({})", "max({})", "min({})", "set({})", "str({})"),
)
_OF_NUMBER = ("{}", "abs({})", "str({})")
_MOST_NAMES = 5
_BINDING = ("name", "asname", "rest")


def propose(node: ast.Name, source: ParsedFile) -> Proposals:
    """Set a variable before it is read: to an empty value, or to one made of another variable."""
    scope = source.scope(node)
    if node not in _unset(scope, source):
        return
    for value in dict.fromkeys(_values(node, source)):
        for place in _places(node, scope, source):
            yield from some(before(place, f"{node.id} = {value}", source))


@lru_cache(maxsize=512)
def _unset(scope: Scope | None, source: ParsedFile) -> frozenset[ast.Name]:
    """Return the first reads of the function's variables that are not set before."""
    if scope is None or isinstance(scope, ast.Lambda) or "*" in source.module_names:
        return frozenset()
    every = list(own_nodes(scope))
    bound_names = {*source.known_names(scope), *parameters(scope), *_bound_otherwise(every)}
    names = [node for node in every if isinstance(node, ast.Name) and node.id not in bound_names]
    first: dict[str, ast.Name] = {}
    for name in sorted(names, key=lambda name: (name.lineno, _sets(name, source))):
        _ = first.setdefault(name.id, name)
    return frozenset(name for name in first.values() if not _sets(name, source))


def _bound_otherwise(nodes: list[ast.AST]) -> Iterator[str]:
    """Yield the names bound by imports, definitions, handlers, patterns and comprehensions."""
    for node in nodes:
        words = (getattr(node, field, None) for field in _BINDING)
        yield from (word.partition(".")[0] for word in words if isinstance(word, str))
        if isinstance(node, Comprehension):
            yield from targets(node)


def _sets(node: ast.Name, source: ParsedFile) -> bool:
    updated = isinstance(source.parents.get(node), ast.AugAssign)
    return isinstance(node.ctx, ast.Store) and not updated


def _places(node: ast.AST, scope: ast.AST | None, source: ParsedFile) -> list[ast.AST]:
    """Return the statement of the function's body that a node is in, and the innermost one.

    There are none if the node is in the function's signature.
    """
    inner = outer = source.statement(node)
    if inner is scope:
        return []
    while source.parents[outer] is not scope:
        outer = source.parents[outer]
    return [outer] if outer is inner else [outer, inner]


def _values(node: ast.Name, source: ParsedFile) -> Iterator[str]:
    kinds = source.kinds(node)
    kind = kinds.get(node.id, "")
    yield from _BEGUN.get(kind, ())
    for donor in donors(source.tree, source):
        if isinstance(donor, ast.Assign) and source.words(donor.targets[0]) == node.id:
            yield from (text.partition("=")[2].strip() for text in adapted(donor, node, source))
    yield from _ANY if kind not in _BEGUN else ()
    names = [name for name in _set_before(node, source) if name not in (*OWN, node.id)]
    for form in _MADE.get(kind, _ANYHOW):
        for name in names[:_MOST_NAMES]:
            if kinds.get(name) != NUMBER or form in _OF_NUMBER:
                yield form.format(name)


def _set_before(node: ast.Name, source: ParsedFile) -> list[str]:
    """Return the variables that are set when a name is read, those set last first."""
    parts = (part for part in ast.walk(source.function(node)) if isinstance(part, ast.Name))
    lines = {part.id: part.lineno for part in parts if isinstance(part.ctx, ast.Store)}
    names = [name for name in source.local_names(node) if lines.get(name, 0) <= node.lineno]
    return sorted(names, key=lambda name: -lines.get(name, 0))


FAMILY = Family(
    mends="a variable read before it is set",
    prior=Prior(share=1.5, edits=0.5, study="dissection"),
    propose=propose,
    examples="""
        py: def f(a):⏎    a += n⏎    n += 1⏎ → def f(a):⏎    n = 0⏎    a += n⏎    n += 1⏎ → …
    """,
)

"""An expression where another one of the same function is meant."""

import ast
from functools import lru_cache
from itertools import islice

from adws.search.family import Family, Prior
from adws.search.kinds import compatible
from adws.search.precedence import ATOM, level
from adws.search.source import ParsedFile, Proposals
from adws.search.value_places import expected_kind, is_value, names_in

_DONORS = ast.Attribute | ast.Subscript | ast.Call | ast.BinOp
_RECEIVING = _DONORS | ast.Name | ast.Constant
_MOST, _MOST_NAMES = 14, 6
_LONGEST = 60


def propose(node: _RECEIVING, source: ParsedFile) -> Proposals:
    """Replace an expression by others of the function, similar ones first."""
    if not is_value(node, source):
        return
    own, names_in_scope = source.words(node), set(source.known_names(node))
    kind = expected_kind(node, source) or source.kind(node)
    for name in _names(node, kind, source):
        yield source.fit(node, name, ATOM)
    usable = (
        donor
        for donor in sorted(
            donors(source.function(node), source), key=lambda donor: type(donor) is not type(node)
        )
        if source.words(donor) != own
        and names_in_scope.issuperset(names_in(donor))
        and compatible(source.kind(donor), kind)
    )
    for donor in islice(usable, _MOST):
        yield source.fit(node, source.words(donor), level(donor))


def _names(node: ast.expr, kind: str | None, source: ParsedFile) -> list[str]:
    """Return the variables that may replace an expression; a name or constant has none here."""
    if isinstance(node, ast.Name | ast.Constant):
        return []
    kinds, own = source.kinds(node), names_in(node)
    names = source.variables(node)
    usable = [name for name in names if compatible(kinds.get(name), kind)]
    return sorted(usable, key=lambda name: (name in own, kinds.get(name) != kind))[:_MOST_NAMES]


@lru_cache(maxsize=512)
def donors(scope: ast.AST, source: ParsedFile) -> tuple[ast.expr, ...]:
    """Return the expressions of a function that may fit elsewhere in it, each text once."""
    by_words: dict[str, ast.expr] = {}
    for node in ast.walk(scope):
        if isinstance(node, _DONORS) and is_value(node, source):
            words = source.words(node)
            if "\n" not in words and len(words) <= _LONGEST:
                _ = by_words.setdefault(words, node)
    return tuple(by_words.values())


FAMILY = Family(
    mends="an expression in place of another one of the same function",
    prior=Prior(share=3.0, edits=43.8, study="bug-fix-patterns"),
    propose=propose,
    examples="""
        py: def f(a, b):⏎    x = a[b]⏎    return len(a) → …
          → def f(a, b):⏎    x = a[b]⏎    return len(a[b])
    """,
)

"""Statements that may be missing somewhere: those the file holds, with their names adapted."""

import ast
import re
from collections.abc import Iterator
from functools import lru_cache

from adws.agents.search.kinds import compatible
from adws.agents.search.slots import names_in
from adws.agents.search.source import Source

_DONORS = (ast.Assign, ast.AugAssign, ast.Expr, ast.Return, ast.Raise, ast.Delete)
_LONGEST = 100
_MOST_ADAPTED = 3


@lru_cache(maxsize=512)
def donors(scope: ast.AST, source: Source) -> tuple[ast.stmt, ...]:
    """Return the simple statements of a function, class or module, each text once."""
    found: dict[str, ast.stmt] = {}
    for node in ast.walk(scope):
        if isinstance(node, _DONORS) and not _is_text(node):
            words = source.words(node)
            if "\n" not in words and len(words) <= _LONGEST:
                _ = found.setdefault(words, node)
    return tuple(found.values())


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and not isinstance(node.value, ast.Call | ast.Await)


def adapted(donor: ast.stmt, place: ast.AST, source: Source) -> Iterator[str]:
    """Yield a statement with the names that mean nothing at a place replaced by some that do.

    A statement with more than one such name is from too far away.
    """
    words, known = source.words(donor), source.known_names(place)
    own = names_in(source.function(place))
    strange = [name for name in names_in(donor) if name not in known and name not in own]
    if not strange:
        yield words
    if len(strange) == 1:
        yield from renamed(donor, strange[0], place, source)


def renamed(donor: ast.stmt, name: str, place: ast.AST, source: Source) -> Iterator[str]:
    """Yield a statement with one of its names replaced by others of its kind at a place."""
    kinds, kind = source.kinds(place), source.kinds(donor).get(name)
    local = [other for other in source.local_names(place) if other not in ("self", "cls", name)]
    usable = [other for other in local if compatible(kinds.get(other), kind)]
    for other in usable[:_MOST_ADAPTED]:
        yield re.sub(rf"\b{re.escape(name)}\b", other, source.words(donor))


def scopes_of(node: ast.AST, source: Source) -> Iterator[ast.AST]:
    """Yield the function around a node, then its class, then the module."""
    above: ast.AST | None = source.function(node)
    while above is not None:
        if isinstance(above, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module):
            yield above
        above = source.parents.get(above)


@lru_cache(maxsize=64)
def parameters_by_name(source: Source) -> dict[str, tuple[str, ...]]:
    """Return the parameters of the file's functions by name, of all that share a name."""
    found: dict[str, tuple[str, ...]] = {}
    for node in ast.walk(source.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            own = (argument.arg for argument in [*node.args.args, *node.args.kwonlyargs])
            found[node.name] = tuple(dict.fromkeys((*found.get(node.name, ()), *own)))
    return found

"""Donors: statements of a file that may be missing at a place, and functions to call."""

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from adws.search.kinds import MAPPING, SEQUENCE, SET, TEXT, compatible
from adws.search.scopes import OWN, Scope
from adws.search.source import ParsedFile
from adws.search.value_places import names_in

_DONORS = (ast.Assign, ast.AugAssign, ast.Expr, ast.Return, ast.Raise, ast.Delete)
_COLLECTED = {SEQUENCE: "{}.append({})", SET: "{}.add({})"}
_LONGEST = 100
_MOST_ADAPTED = 3


@lru_cache(maxsize=512)
def donors(scope: ast.AST, source: ParsedFile) -> tuple[ast.stmt, ...]:
    """Return the simple statements of a function, class or module, each text once."""
    by_words: dict[str, ast.stmt] = {}
    for node in ast.walk(scope):
        if isinstance(node, _DONORS) and not (
            isinstance(node, ast.Expr) and not isinstance(node.value, ast.Call | ast.Await)
        ):
            words = source.words(node)
            if "\n" not in words and len(words) <= _LONGEST:
                _ = by_words.setdefault(words, node)
    return tuple(by_words.values())


def adapted(donor: ast.stmt, place: ast.AST, source: ParsedFile) -> Iterator[str]:
    """Yield a statement in which names from the place replace unknown ones.

    A statement with more than one unknown name is not used.
    """
    words, names_in_scope = source.words(donor), source.known_names(place)
    own = names_in(source.function(place))
    strange = [name for name in names_in(donor) if name not in names_in_scope and name not in own]
    if not strange:
        yield words
    if len(strange) == 1:
        yield from renamed(donor, strange[0], place, source)


def renamed(donor: ast.stmt, name: str, place: ast.AST, source: ParsedFile) -> Iterator[str]:
    """Yield a statement with one of its names replaced by others of its kind at a place."""
    kinds, kind = source.kinds(place), source.kinds(donor).get(name)
    local = source.variables(place, name)
    usable = [other for other in local if compatible(kinds.get(other), kind)]
    for other in usable[:_MOST_ADAPTED]:
        yield re.sub(rf"\b{re.escape(name)}\b", other, source.words(donor))


def collecting(place: ast.AST, source: ParsedFile) -> Iterator[str]:
    r"""Yield statements that add the items of the surrounding loop to a container.

    >>> source = ParsedFile("def f(a):\n    b = []\n    for c, d in a:\n        pass")
    >>> list(collecting(source.tree.body[0].body[1].body[0], source))
    ['b.append((c, d))', 'b.append(c)', 'b.append(d)']
    """
    loop = _loop_around(place, source)
    if loop is None:
        return
    kinds, names = source.kinds(place), names_in(loop.target)
    whole = source.words(loop.target)
    items = (f"({whole.strip('()')})", *names) if len(names) > 1 else (whole,)
    iterated = names_in(loop.iter)
    for owner in source.local_names(place):
        form = _COLLECTED.get(kinds.get(owner, ""), "")
        if form and owner not in (*names, *iterated):
            yield from (form.format(owner, item) for item in items)
        elif kinds.get(owner) == MAPPING and owner not in iterated:
            others = [name for name in source.local_names(place) if kinds.get(name) == TEXT]
            pairs = product(dict.fromkeys((*names, *others)), names[-1:])
            yield from (f"{owner}[{key}] = {value}" for key, value in pairs if key != value)


def _loop_around(place: ast.AST, source: ParsedFile) -> ast.For | None:
    above = source.parents.get(place)
    while above is not None and not isinstance(above, ast.For | Scope):
        above = source.parents.get(above)
    return above if isinstance(above, ast.For) else None


def scopes_of(node: ast.AST, source: ParsedFile) -> Iterator[ast.AST]:
    """Yield the function around a node, then its class, then the module."""
    above: ast.AST | None = source.function(node)
    while above is not None:
        if isinstance(above, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module):
            yield above
        above = source.parents.get(above)


@lru_cache(maxsize=64)
def parameters_by_name(source: ParsedFile) -> dict[str, tuple[str, ...]]:
    """Return the parameters of the file's functions by function name; namesakes are merged."""
    parameters_of: dict[str, tuple[str, ...]] = {}
    for node in ast.walk(source.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            own = (argument.arg for argument in [*node.args.args, *node.args.kwonlyargs])
            parameters_of[node.name] = tuple(
                dict.fromkeys((*parameters_of.get(node.name, ()), *own))
            )
    return parameters_of


_MOST_GIVEN = 3


def callable_here(name: str, node: ast.AST, source: ParsedFile) -> Iterator[str]:
    r"""Yield calls of the file's functions and classes with variables, one of them the given name.

    >>> source = ParsedFile("def g(a, b): pass\ndef f(a, b):\n    return a")
    >>> list(callable_here("a", source.tree.body[1].body[0], source))
    ['g(a, b)']
    """
    local, own = source.local_names(node), getattr(source.function(node), "name", "")
    for function, names in _signatures(source).items():
        if function != own and len(names) > 1 and name in names and set(names) <= set(local):
            yield f"{function}({', '.join(names)})"
    others = [other for other in local if other not in (*OWN, name)][:_MOST_GIVEN]
    for method, needed in _methods(source).get(_class_of(name, node, source), ()):
        for argument in others if needed else ("",):
            yield f"{name}.{method}({argument})"


def _class_of(name: str, node: ast.AST, source: ParsedFile) -> str:
    """Return what a function calls to make one of its variables."""
    parts = (part for part in ast.walk(source.function(node)) if isinstance(part, ast.Assign))
    values = [part.value for part in parts if source.words(part.targets[0]) == name]
    calls = [source.words(value.func) for value in values if isinstance(value, ast.Call)]
    return calls[0] if calls else ""


@lru_cache(maxsize=64)
def _methods(source: ParsedFile) -> dict[str, list[tuple[str, int]]]:
    """Return the public methods of the file's classes that need one argument or none."""
    methods: dict[str, list[tuple[str, int]]] = {}
    classes = (node for node in source.tree.body if isinstance(node, ast.ClassDef))
    for owner, function in ((node.name, function) for node in classes for function in node.body):
        if isinstance(function, ast.FunctionDef) and not function.name.startswith("_"):
            needed = len(function.args.args) - 1 - len(function.args.defaults)
            if needed in (0, 1):
                methods.setdefault(owner, []).append((function.name, needed))
    return methods


@lru_cache(maxsize=64)
def _signatures(source: ParsedFile) -> dict[str, tuple[str, ...]]:
    """Return the required parameters of each function and class of the file."""
    signatures: dict[str, tuple[str, ...]] = {}
    for node in source.tree.body:
        constructors = [
            function
            for function in getattr(node, "body", ())
            if isinstance(function, ast.FunctionDef) and function.name == "__init__"
        ]
        function = constructors[0] if isinstance(node, ast.ClassDef) and constructors else node
        if isinstance(function, ast.FunctionDef):
            plain = [*function.args.posonlyargs, *function.args.args]
            needed = plain[: len(plain) - len(function.args.defaults)]
            signatures[getattr(node, "name", "")] = tuple(
                argument.arg for argument in needed if argument.arg not in OWN
            )
    return signatures

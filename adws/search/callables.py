"""Which functions, classes and methods of its file a place could call."""

import ast
from collections.abc import Iterator
from functools import lru_cache

from adws.search.scopes import OWN
from adws.search.source import Source

_MOST_GIVEN = 3


def callable_here(name: str, node: ast.AST, source: Source) -> Iterator[str]:
    r"""Yield calls of the file's functions and classes of several variables, one a given name.

    >>> source = Source("def g(a, b): pass\ndef f(a, b):\n    return a")
    >>> list(callable_here("a", source.tree.body[1].body[0], source))
    ['g(a, b)']
    """
    local, own = source.local_names(node), getattr(source.function(node), "name", "")
    for called, names in _signatures(source).items():
        if called != own and len(names) > 1 and name in names and set(names) <= set(local):
            yield f"{called}({', '.join(names)})"
    others = [other for other in local if other not in (*OWN, name)][:_MOST_GIVEN]
    for method, needed in _methods(source).get(_class_of(name, node, source), ()):
        for given in others if needed else ("",):
            yield f"{name}.{method}({given})"


def _class_of(name: str, node: ast.AST, source: Source) -> str:
    """Return what a function calls to make one of its variables."""
    parts = (part for part in ast.walk(source.function(node)) if isinstance(part, ast.Assign))
    made = [part.value for part in parts if source.words(part.targets[0]) == name]
    calls = [source.words(value.func) for value in made if isinstance(value, ast.Call)]
    return calls[0] if calls else ""


@lru_cache(maxsize=64)
def _methods(source: Source) -> dict[str, list[tuple[str, int]]]:
    """Return the public methods of the file's classes that need one argument or none."""
    found: dict[str, list[tuple[str, int]]] = {}
    classes = (node for node in source.tree.body if isinstance(node, ast.ClassDef))
    for owner, one in ((node.name, one) for node in classes for one in node.body):
        if isinstance(one, ast.FunctionDef) and not one.name.startswith("_"):
            needed = len(one.args.args) - 1 - len(one.args.defaults)
            if needed in (0, 1):
                found.setdefault(owner, []).append((one.name, needed))
    return found


@lru_cache(maxsize=64)
def _signatures(source: Source) -> dict[str, tuple[str, ...]]:
    """Return what each function and class of the file has to be given, by its parameters."""
    found: dict[str, tuple[str, ...]] = {}
    for node in source.tree.body:
        made = [one for one in getattr(node, "body", ()) if _makes(one)]
        function = made[0] if isinstance(node, ast.ClassDef) and made else node
        if isinstance(function, ast.FunctionDef):
            plain = [*function.args.posonlyargs, *function.args.args]
            needed = plain[: len(plain) - len(function.args.defaults)]
            found[getattr(node, "name", "")] = tuple(
                argument.arg for argument in needed if argument.arg not in OWN
            )
    return found


def _makes(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name == "__init__"

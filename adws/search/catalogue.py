"""All families of edits, found by looking into the folder: a new file is a new family."""

import ast
import importlib
import pkgutil
from functools import cache

from adws.search import families as folder
from adws.search.source import Family

_WAKING = frozenset(("indentation", "moves"))


@cache
def families() -> tuple[Family, ...]:
    """Return the families, the likeliest sorts of bugs first."""
    names = [found.name for found in pkgutil.iter_modules(folder.__path__)]
    modules = [importlib.import_module(f"{folder.__name__}.{name}") for name in names]
    found: list[Family] = [module.FAMILY for module in modules]
    return tuple(sorted(found, key=_rank))


@cache
def waking_families() -> tuple[Family, ...]:
    """Return those that may have a statement executed which was not: they put it elsewhere."""
    return tuple(family for family in families() if family.name in _WAKING)


def concerning(node: ast.AST) -> tuple[Family, ...]:
    """Return the families that may propose something for a node, the likeliest first."""
    kind: type = type(node)
    return _looking_at(kind)


@cache
def _looking_at(kind: type) -> tuple[Family, ...]:
    return tuple(family for family in families() if issubclass(kind, family.looks_at))


def _rank(family: Family) -> tuple[float, str]:
    return -family.prior, family.name

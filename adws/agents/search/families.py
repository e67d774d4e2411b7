"""All families of edits, found by looking into the folder: a new file is a new family."""

import importlib
import pkgutil
from functools import cache

from adws.agents.search import operators
from adws.agents.search.source import Family


@cache
def families() -> tuple[Family, ...]:
    """Return the families, the likeliest sorts of bugs first."""
    names = [found.name for found in pkgutil.iter_modules(operators.__path__)]
    modules = [importlib.import_module(f"{operators.__name__}.{name}") for name in names]
    found: list[Family] = [module.FAMILY for module in modules]
    return tuple(sorted(found, key=_rank))


def _rank(family: Family) -> tuple[float, str]:
    return -family.prior, family.name

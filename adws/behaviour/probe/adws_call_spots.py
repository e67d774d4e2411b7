"""Where functions can be called: what modules and their classes hold, by the code that runs.

Runs in the project's interpreter. Needs Python 3.8.
"""

import functools
import os
import sys
import types
from typing import NamedTuple

DEEPEST = 3
"""Classes in classes are looked into, too."""

FUNCTION = "function"
METHOD = "method"
OF_CLASS = "of class"
PROPERTY = "property"
INITIAL = "initial"

MOST_INSIDE = 6
"""Decorators behind decorators."""

INNER = ("__wrapped__", "__func__", "fget", "func")
"""Where decorated functions, methods and properties keep what is inside of them."""

KNOWN = (
    types.FunctionType,
    type(functools.lru_cache()(len)),
    staticmethod,
    classmethod,
    property,
    functools.cached_property,
)
"""Only these are looked into: other objects may do anything when they are asked."""


class Spot(NamedTuple):
    """How a function is called: by names below a module, in one of the ways above."""

    module: str
    path: tuple
    sort: str


def spots_below(folder, is_wanted):
    """Return all functions of loaded modules below a folder with their spots, by their code.

    ``is_wanted`` is asked whether the file of a module counts.
    """
    found = {}
    for name, module in list(sys.modules.items()):
        path = getattr(module, "__file__", None)
        if not isinstance(path, str) or not isinstance(module, types.ModuleType):
            continue
        full = os.path.realpath(path)
        if full.startswith(folder + os.sep) and is_wanted(full):
            for function, spot in held(vars(module), name, ()):
                found.setdefault(function.__code__, (function, spot))
    return found


def held(things, module, above):
    """Yield functions, and where each is called."""
    for name, thing in list(things.items()):
        if isinstance(thing, type):
            own = thing.__module__ == module and len(above) < DEEPEST
            yield from held(vars(thing), module, (*above, name)) if own else ()
        for function in functions_of(thing):
            yield function, Spot(module, (*above, name), sort_of(name, thing, above))


def functions_of(thing):
    """Yield a function, and what it is wrapped around."""
    for _ in range(MOST_INSIDE):
        if isinstance(thing, types.FunctionType):
            yield thing
        inner = [getattr(thing, key, None) for key in INNER] if isinstance(thing, KNOWN) else []
        thing = next((name for name in inner if name is not None), None)


def sort_of(name, thing, above):
    """Return how something that a module or a class holds is called."""
    if not above or isinstance(thing, staticmethod):
        return FUNCTION
    if name in ("__init__", "__new__"):
        return INITIAL
    if isinstance(thing, classmethod):
        return OF_CLASS
    if isinstance(thing, (property, functools.cached_property)):
        return PROPERTY
    return METHOD

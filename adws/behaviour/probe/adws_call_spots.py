"""Where functions can be called: what modules and their classes hold, by the code that runs.

Runs in the project's interpreter. Needs Python 3.8.
"""

import functools
import os
import sys
import types
from typing import NamedTuple

from adws_unasked import contents_of, is_a, is_own_file, modules_below

DEEPEST = 3
"""Classes in classes are looked into, too."""

FUNCTION = "function"
METHOD = "method"
OF_CLASS = "of class"
PROPERTY = "property"
INITIAL = "initial"
PARTIAL = "partial"
"""A function of which some arguments are given; its callers give the others."""

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
"""These are looked into for what is inside of them, and are what is inside of them to callers."""


class Spot(NamedTuple):
    """How a function is called: by names below a module, in one of the ways above."""

    module: str
    path: tuple
    sort: str


class Spots(NamedTuple):
    """Where functions are called, and objects that replace functions.

    ``functions`` has each function with its spot, by the key of its code: functions that one
    function makes share their code. ``objects`` has the spots of objects by their identity.
    """

    functions: dict
    objects: dict


def spots_below(folder, is_wanted):
    """Return where the functions of loaded modules below a folder are called.

    ``is_wanted`` is asked whether the file of a module counts. The others are tests: what they have
    under a name of a module is called by that name, however the module comes by it.
    """
    functions, objects = {}, {}
    modules = [
        (module, path)
        for _, module, path in modules_below(folder)
        if is_a(module, types.ModuleType)
    ]
    own_modules = [module for module, path in modules if is_wanted(path)]
    for module in own_modules:
        for name, value in list(vars(module).items()):
            if is_own_object(value, folder) and callable(value):
                objects[id(value)] = (value, Spot(module.__name__, (name,), FUNCTION))
            if is_a(value, functools.partial) and is_a(value.func, types.FunctionType):
                spot = Spot(module.__name__, (name,), PARTIAL)
                functions[key_of(value.func.__code__)] = [(value.func, spot)]
        for function, spot in own_functions(module, folder):
            add(functions, function, spot)
    for module, path in modules:
        if not is_wanted(path):
            for function in strange(module, functions, is_wanted):
                for spot in spots_of(function, own_modules):
                    add(functions, function, spot)
    return Spots(functions, objects)


def own_functions(module, folder):
    """Yield the functions of a module of the project, and where each is called."""
    for function, spot in held(vars(module), module.__name__, (), folder):
        if not is_of_library(function, folder):
            yield function, spot


def is_of_library(function, folder):
    """Return whether a function is one of a library's own, which a project has only imported.

    It may call itself for anything, and no change of the project alters it.
    """
    home = sys.modules.get(function.__module__)
    return (
        not is_own_file(os.path.realpath(function.__code__.co_filename), folder)
        and is_a(home, types.ModuleType)
        and vars(home).get(function.__name__) is function
    )


def key_of(code):
    """Return what tells code apart: that of functions with the same text is equal."""
    return code.co_filename, code


def add(functions, function, spot):
    """Note where a function is called, unless another spot of it is known."""
    entries = functions.setdefault(key_of(function.__code__), [])
    if all(listed_function is not function for listed_function, _ in entries):
        entries.append((function, spot))


def entry_of(frame, entries):
    """Return the function that a frame runs, and its spot; None if it is unknown which one it is.

    ``entries`` are the functions with the frame's code: they differ in what they close over.
    """
    if not frame.f_code.co_freevars:
        return entries[0]
    values = frame.f_locals
    held_by_frame = [id(values.get(name)) for name in frame.f_code.co_freevars]
    own = [entry for entry in entries if closed_over(entry[0]) == held_by_frame]
    return own[0] if len({spot for _, spot in own}) == 1 else None


def closed_over(function):
    """Return the identities of what a function closes over."""
    return [id(value_of(cell)) for cell in function.__closure__]


def value_of(cell):
    """Return what a cell holds; None if it is empty."""
    try:
        return cell.cell_contents
    except ValueError:
        return None


def strange(test, known_keys, is_wanted):
    """Return the functions of the project that a test module has, and that are not known."""
    return [
        value
        for value in list(vars(test).values())
        if is_a(value, types.FunctionType) and key_of(value.__code__) not in known_keys
        if is_wanted(os.path.realpath(value.__code__.co_filename))
    ]


def spots_of(function, modules):
    """Yield where modules give out a function that they do not hold: they make it when asked."""
    for module in modules:
        if code_given(module, function.__name__) is function.__code__:
            yield Spot(module.__name__, (function.__name__,), FUNCTION)


def code_given(module, name):
    """Return the code of what a module gives out by a name; nothing if that fails."""
    try:
        return getattr(getattr(module, name, None), "__code__", None)
    except Exception:  # noqa: BLE001 - whatever the project's own objects raise
        return None


def is_below(function, folder):
    """Return whether the code of a function is below a folder."""
    return os.path.realpath(function.__code__.co_filename).startswith(folder + os.sep)


def is_own_object(value, folder):
    """Return whether a thing is an object of a class of the project that can be called or asked.

    Only the class is looked at: objects may do anything when they are asked.
    """
    kind = type(value)
    own = [vars(kind).get(name) for name in ("__call__", "__get__")]
    return any(
        isinstance(member, types.FunctionType) and is_below(member, folder) for member in own
    )


def held(members, module, above, folder):
    """Yield functions, and where each is called; nobody calls what gives methods to objects."""
    for name, value in [item for item in members.items() if item[0] != "__get__"]:
        if is_a(value, type):
            own = value.__module__ == module and len(above) < DEEPEST
            yield from held(vars(value), module, (*above, name), folder) if own else ()
        inner = [value]
        if above and is_own_object(value, folder):  # a descriptor with the method inside
            inner = list(contents_of(value).values())[:MOST_INSIDE]
        for function in [function for candidate in inner for function in functions_of(candidate)]:
            yield function, Spot(module, (*above, name), sort_of(name, value, above))


def functions_of(value):
    """Yield a function, and what it is wrapped around."""
    for _ in range(MOST_INSIDE):
        if is_a(value, types.FunctionType):
            yield value
        inner = [getattr(value, key, None) for key in INNER] if is_a(value, *KNOWN) else []
        value = next((name for name in inner if name is not None), None)


def sort_of(name, value, above):
    """Return how something that a module or a class holds is called."""
    if not above or is_a(value, staticmethod):
        return FUNCTION
    if name in ("__init__", "__new__"):
        return INITIAL
    if is_a(value, classmethod):
        return OF_CLASS
    if is_a(value, property, functools.cached_property):
        return PROPERTY
    return METHOD

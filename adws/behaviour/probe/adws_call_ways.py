"""What a value of a kind of the language does in a way of its own: users may see another one.

A test that compares a number sees its value; whoever prints or rounds it may see something else.
Runs in the project's interpreter. Needs Python 3.8.
"""

import itertools
import os
import sys
import types

KINDS = (bytes, complex, dict, float, frozenset, int, list, set, str, tuple)
NUMBERS = (complex, float, int)
READ_BY = (
    "__bool__",
    "__bytes__",
    "__ceil__",
    "__complex__",
    "__contains__",
    "__float__",
    "__floor__",
    "__getitem__",
    "__index__",
    "__int__",
    "__iter__",
    "__len__",
    "__reversed__",
    "__round__",
    "__trunc__",
)
"""The methods by which the language reads a value."""
SHOWN_BY = {"__format__": format, "__str__": str}
"""Those by which it shows one."""
LANGUAGE = os.path.dirname(os.__file__)
LIBRARIES = tuple(
    os.path.join(folder, "")
    for folder in (LANGUAGE, *sys.path)
    if folder == LANGUAGE or folder.endswith("-packages")
)
"""Where the language and the installed packages are, before the project is put beside them."""
DEEPEST = 3
MOST_PARTS = 1_000
MOST_NAMED = 3


def ways_of(value):
    """Return in words what a value has of its own, or something in it; empty for others.

    >>> ways_of([type("Sum", (float,), {"__float__": lambda self: 1.0})()]), ways_of(2)
    (' <with its own __float__>', '')
    """
    names = list(dict.fromkeys(own_methods(value, DEEPEST)))
    return " <with its own " + ", ".join(names[:MOST_NAMED]) + ">" if names else ""


def own_methods(value, depth):
    """Return the names of such methods; only plain containers are opened, and not to their end."""
    kind = type(value)
    if kind not in (dict, frozenset, list, set, tuple):
        return replaced(value)
    parts = [*value, *value.values()] if kind is dict else value
    few = itertools.islice(parts, MOST_PARTS if depth else 0)
    return [name for part in few for name in own_methods(part, depth - 1)]


def replaced(value):
    """Return what a class and those above it replace of a kind of the language.

    Of any class, an equality that replaces one above it.
    """
    above = type(value).__mro__
    equal = [vars(one)["__eq__"] for one in above[:-1] if "__eq__" in vars(one)]
    at = next((at for at, one in enumerate(above) if one in KINDS), 0)

    def is_replaced(name):
        return any(is_of_project(vars(one).get(name)) for one in above[:at])

    return [
        *(["__eq__"] if equal[1:] and is_of_project(equal[0]) else []),
        *filter(is_replaced, READ_BY),
        *(
            name
            for name, show in SHOWN_BY.items()
            if is_replaced(name) and shows_another(value, above[at], show)
        ),
    ]


def shows_another(value, kind, show):
    """Return whether a value is shown as another one of its kind.

    A number with a unit is none.
    """
    try:
        return kind in (*NUMBERS, str) and kind(show(value)) != kind.__add__(value, kind())
    except Exception:  # noqa: BLE001 - whatever a project's own words raise
        return False


def is_of_project(function):
    """Return whether it is a function, and neither of the language nor of a library."""
    is_function = type(function) is types.FunctionType
    return is_function and not function.__code__.co_filename.startswith(LIBRARIES)

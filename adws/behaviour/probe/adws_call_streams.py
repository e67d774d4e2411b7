"""Iterators that calls are given: kept as lists of what they yield, and made anew for each call.

An iterator that has yielded something, or depends on another one, cannot be kept.
Runs in the project's interpreter. Needs Python 3.8.
"""

import copy
import inspect
import itertools
import types

GENERATOR = "generator"
ITERATOR = "iterator"
MOST_ITEMS = 200
COPIED = tuple(type(iter(values)) for values in ([], (), "", b"", range(0)))
"""Iterators of which a copy goes on by itself."""
CREATED = inspect.GEN_CREATED
ANY_ARGUMENTS = inspect.CO_VARARGS | inspect.CO_VARKEYWORDS


def without_streams(arguments):
    """Return arguments with lists in the place of iterators, and the sort of each by its name."""
    plain, sorts = dict(arguments), {}
    for name, value in arguments.items():
        another = copied(value)
        if another is not None:
            items = list(itertools.islice(another, MOST_ITEMS + 1))
            if len(items) <= MOST_ITEMS:
                sorts[name] = GENERATOR if type(value) is types.GeneratorType else ITERATOR
                plain[name] = items
    return plain, sorts


def copied(value):
    """Return an iterator that yields what another one will; None for others, and other values."""
    if type(value) in COPIED:
        return copy.copy(value)
    if type(value) is not types.GeneratorType or inspect.getgeneratorstate(value) != CREATED:
        return None
    code, values = value.gi_code, value.gi_frame.f_locals
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    iterators = {name: copied(values[name]) for name in names if is_iterator(values[name])}
    if None in iterators.values() or code.co_flags & ANY_ARGUMENTS:
        return None
    cells = tuple(types.CellType(values[name]) for name in code.co_freevars)
    function = types.FunctionType(code, value.gi_frame.f_globals, closure=cells)
    given = {name: iterators.get(name, values[name]) for name in names}
    plain = [given.pop(name) for name in code.co_varnames[: code.co_argcount]]
    return function(*plain, **given)


def is_iterator(value):
    """Return whether a value yields others, by its class: it is not asked."""
    return hasattr(type(value), "__next__")


def with_streams(arguments, sorts):
    """Return arguments with iterators in the place of lists."""
    return {
        name: flowing(value, sorts[name]) if name in sorts else value
        for name, value in arguments.items()
    }


def flowing(items, sort):
    """Return what yields items."""
    return (item for item in items) if sort == GENERATOR else iter(items)

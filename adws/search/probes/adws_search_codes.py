"""Compares the code of functions before and after an edit."""

import inspect
import types


class FreshImportNeededError(Exception):
    """The edit reaches further than the code of live functions: a fresh import is needed."""


def compare(old, new, changed, ran, *, inside=False):
    """Collect the codes of functions that differ, with what they become.

    What ran while importing, or runs whenever the file is imported, must do the same as before.
    """
    if old == new:
        put(changed, old, old)
        return
    if bare(old) != bare(new):
        if old in ran or not (is_function(old) or inside):
            raise FreshImportNeededError
        put(changed, old, new)
        return
    if is_function(old):
        put(changed, old, new)
    for before, after in zip(nested(old), nested(new)):
        compare(before, after, changed, ran, inside=inside or is_function(old))


def put(changed, old, new):
    """Note what a code becomes; of two equal ones only one may have changed."""
    if changed.setdefault(old, new) != new:
        raise FreshImportNeededError


def is_function(code):
    """Whether a code is that of a function, not of a module or of a class's body."""
    return bool(code.co_flags & inspect.CO_OPTIMIZED)


def nested(code):
    """Return the codes in a code."""
    return [const for const in code.co_consts if isinstance(const, types.CodeType)]


def bare(code):
    """Return what a code does apart from the functions in it."""
    plain = [None if isinstance(one, types.CodeType) else repr(one) for one in code.co_consts]
    caught = getattr(code, "co_exceptiontable", b"")
    return code.co_code, code.co_names, plain, caught, code.co_cellvars, signature(code)


def signature(code):
    """Return how a code is called and what it takes from around it."""
    count = code.co_argcount + code.co_kwonlyargcount
    counts = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount
    return counts, code.co_varnames[:count], code.co_freevars, code.co_flags

"""Puts a changed file's code into the functions that already live in this process."""

import gc
import os
import types


class FreshImportNeededError(Exception):
    """The edit reaches further than the code of live functions: a fresh import is needed."""


def live_functions(paths):
    """Return the functions that came from these files: path -> code's key -> functions."""
    wanted = {path: path for path in paths}
    wanted.update({os.path.realpath(path): path for path in paths})
    found = {path: {} for path in paths}
    for thing in gc.get_objects():
        if type(thing) is types.FunctionType:
            path = wanted.get(thing.__code__.co_filename)
            if path is not None:
                found[path].setdefault(_key(thing.__code__), []).append(thing)
    return found


def swap(path, old_text, new_text, live):
    """Give live functions the code that they have in the new text."""
    changed = dict(_changed(_compiled(old_text, path), _compiled(new_text, path)))
    if not changed:
        raise FreshImportNeededError
    for key, code in changed.items():
        functions = live.get(key, ())
        if not functions:
            raise FreshImportNeededError
        for function in functions:
            _give(function, code)


def _give(function, code):
    try:
        function.__code__ = code
    except ValueError:
        raise FreshImportNeededError from None


def _compiled(text, path):
    return compile(text, path, "exec", dont_inherit=True)


def _key(code):
    return (code.co_name, code.co_firstlineno, *_bare(code))


def _nested(code):
    return [const for const in code.co_consts if isinstance(const, types.CodeType)]


def _bare(code):
    """Return what a code does apart from the functions in it."""
    plain = [const for const in code.co_consts if not isinstance(const, types.CodeType)]
    return code.co_code, code.co_names, repr(plain), code.co_varnames, code.co_freevars


def _changed(old, new):
    """Yield the outermost codes that differ, with what they become."""
    if old == new:
        return
    old_inside, new_inside = _nested(old), _nested(new)
    if _bare(old) == _bare(new) and len(old_inside) == len(new_inside):
        for before, after in zip(old_inside, new_inside):
            yield from _changed(before, after)
    elif old.co_name == "<module>":
        raise FreshImportNeededError
    else:
        yield _key(old), new

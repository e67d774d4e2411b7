"""Looks at modules and objects without asking them: some load others then, or raise.

Needs Python 3.8.
"""

import os
import sys


def is_a(thing, *kinds):
    """Return whether an object is of one of some classes, whatever it says itself."""
    return issubclass(type(thing), kinds)


def contents_of(module):
    """Return what stands in a module, by its names."""
    try:
        return object.__getattribute__(module, "__dict__")
    except AttributeError:
        return {}


def file_of(module):
    """Return the file that a module was loaded from; empty for one without."""
    file = contents_of(module).get("__file__")
    return file if isinstance(file, str) else ""


def modules_below(*folders):
    """Yield the modules whose files lie below some folders: name, module and file."""
    below = tuple(folder + os.sep for folder in folders)
    for name, module in list(sys.modules.items()):
        file = file_of(module)
        full = os.path.realpath(file) if file else ""
        if full.startswith(below):
            yield name, module, full

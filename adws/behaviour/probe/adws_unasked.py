"""Looks at modules and objects without asking them: some load others then, or raise.

Needs Python 3.8.
"""

import os
import sys

ENVIRONMENT = os.path.join(os.path.realpath(sys.prefix), "")
"""The folder of this interpreter's packages."""


def is_a(value, *kinds):
    """Return whether an object is of one of some classes, whatever it says itself."""
    return issubclass(type(value), kinds)


def contents_of(module):
    """Return what is in a module, by its names."""
    try:
        return object.__getattribute__(module, "__dict__")
    except AttributeError:
        return {}


def file_of(module):
    """Return the file that a module was loaded from; empty for one without."""
    file = contents_of(module).get("__file__")
    return file if isinstance(file, str) else ""


def is_own_file(file, folder):
    """Return whether a file is below a folder, but in no environment that is there, too."""
    below = folder + os.sep
    return file.startswith(below) and not (
        ENVIRONMENT.startswith(below) and file.startswith(ENVIRONMENT)
    )


def modules_below(*folders):
    """Yield the modules whose files are those of some folders: name, module and file."""
    for name, module in list(sys.modules.items()):
        file = file_of(module)
        full = os.path.realpath(file) if file else ""
        if any(is_own_file(full, folder) for folder in folders):
            yield name, module, full

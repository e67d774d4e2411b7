"""Functions whose module is imported when they are first called."""

from collections.abc import Callable
from importlib import import_module
from typing import Any


def late_function(module: str, name: str) -> Callable[..., Any]:
    """Return a function that imports the one with this name from a module, and calls it.

    To find the runner of a project, adws imports all of them; it reads the output of one, and
    alters its tests in few runs. So what does that is imported late.

    >>> late_function("math", "sqrt")(9)
    3.0
    """

    def function(*arguments: object) -> object:
        return getattr(import_module(module), name)(*arguments)

    return function

"""What a case has put in the place of functions of a project: functions of tests, and mocks.

Runs in the project's interpreter. Needs Python 3.8.
"""

import contextlib
import types
from typing import Any, NamedTuple

from adws_unasked import contents_of, is_a

MOCKS = "unittest.mock"


class CallableStandIn(NamedTuple):
    """A callable in the place of a function, with the module and the name of that place."""

    module: Any
    name: str
    thing: Any


def stand_ins(modules, is_of_test):
    """Return the callables in modules that replace functions; ``is_of_test`` takes a module's name.

    Only functions that a test defines count, and mocks: nothing is asked whether it can be called.
    """
    return [
        CallableStandIn(module, name, module_object)
        for module in modules
        for name, module_object in list(contents_of(module).items())
        if type(module_object).__module__ == MOCKS
        or (
            is_a(module_object, types.FunctionType)
            and is_strange(module_object, module, is_of_test)
        )
    ]


def is_strange(function, module, is_of_test):
    """Return whether a test defines a function that stands in a module of the project."""
    return function.__module__ != contents_of(module).get("__name__") and is_of_test(
        function.__module__
    )


@contextlib.contextmanager
def replaced_by(make_object, places):
    """Put what ``make_object`` returns for each stand-in in its place, while this lasts."""
    for place in places:
        setattr(place.module, place.name, make_object(place))
    try:
        yield
    finally:
        for place in places:
            setattr(place.module, place.name, place.thing)


def as_if_of_module(place):
    """Return a function that seems to be the module's own, and calls what stands there."""
    module = contents_of(place.module)
    return forwarding(place.thing, place.name, module.get("__name__"), module.get("__file__", ""))


def forwarding(function, name, module_name, file):
    """Return a function of a name, module and file that calls another one, and closes over none."""
    namespace = {"__name__": module_name, "call": function}
    text = "def " + name + "(*plain, **named):\n    return call(*plain, **named)\n"
    exec(compile(text, file, "exec"), namespace)
    return namespace[name]


def noting(values):
    """Return what makes, of a stand-in, a function that notes what it returns."""

    def made(place):
        def notes(*plain, **named):
            values.append(place.thing(*plain, **named))
            return values[-1]

        return notes

    return made


def returning(value):
    """Return what makes, of any stand-in, a function that returns a value."""
    return lambda _place: lambda *_plain, **_named: value

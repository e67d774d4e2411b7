"""Which cases may be run by their own function: where pytest adds nothing to it."""

import inspect
import types
import unittest

import pytest
from adws_search_names import ACTING_HOOKS, ACTING_MARKS, NEUTRAL

OF_CLASS = "_unittest_setUpClass_fixture_"


def is_neutral(config):
    """Whether nobody but those known takes part in running cases."""
    return all(
        implementation.function.__module__.partition(".")[0] in NEUTRAL
        for hook in ACTING_HOOKS
        for implementation in getattr(config.hook, hook).get_hookimpls()
    )


def is_plain(item):
    """Whether a case is a function with nothing around it: no fixture, no mark, no event loop."""
    if any(mark.name in ACTING_MARKS for mark in item.iter_markers()):
        return False
    if type(item) is pytest.Function:
        return is_plain_function(item)
    return is_plain_method(item)


def is_plain_function(item):
    """Whether a case is a plain function, or a method, all of whose arguments are given."""
    function = getattr(item.obj, "__func__", item.obj)
    return (
        type(item.parent) in (pytest.Module, pytest.Class)
        and type(function) is types.FunctionType
        and not function.__code__.co_flags & inspect.CO_GENERATOR
        and not inspect.iscoroutinefunction(function)
        and not inspect.isasyncgenfunction(function)
        and not hasattr(function, "hypothesis")
        and set(item.fixturenames) == set(parameters(item))
    )


def is_plain_method(item):
    """Whether a case is one of unittest's, of a class that sets nothing up as a class."""
    own, kind = unittest.TestCase, getattr(item, "cls", None)
    if type(item).__name__ != "TestCaseFunction":
        return False
    return (
        issubclass(kind, own)
        and all(name == "request" or name.startswith(OF_CLASS) for name in item.fixturenames)
        and kind.setUpClass.__func__ is own.setUpClass.__func__
        and kind.tearDownClass.__func__ is own.tearDownClass.__func__
        and kind.run is own.run
        and not any(
            getattr(thing, mark, False)
            for thing in (kind, item.obj)
            for mark in ("__unittest_skip__", "__unittest_expecting_failure__")
        )
    )


def parameters(item):
    """Return the arguments that a case is given directly, by name."""
    given = getattr(item, "callspec", None)
    if given is None:
        return {}
    if hasattr(given, "funcargs"):  # before pytest 8
        return given.funcargs
    known = item._fixtureinfo.name2fixturedefs
    return {name: value for name, value in given.params.items() if is_direct(known.get(name))}


def is_direct(definitions):
    """Whether an argument is handed on as it is."""
    name = "get_direct_param_fixture_func"
    return not definitions or definitions[-1].func.__name__ == name

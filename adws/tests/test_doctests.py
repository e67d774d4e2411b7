"""The examples in the docstrings are true."""

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import adws

_LEFT_OUT = ("adws.tests",)
_MODULES = [
    module.name
    for module in walk_packages(adws.__path__, "adws.")
    if not module.name.startswith(_LEFT_OUT) and not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", _MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    """What the docstring shows is what happens."""
    assert doctest.testmod(import_module(name)).failed == 0

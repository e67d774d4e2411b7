"""The examples in the docstrings are true."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import adws

_PACKAGE = Path(adws.__file__).parent
_LEFT_OUT = ("tests", "probe", "probes")
"""Probes run in another interpreter."""

_MODULES = [
    ".".join(path.relative_to(_PACKAGE.parent).with_suffix("").parts)
    for path in sorted(_PACKAGE.rglob("*.py"))
    if not {*path.relative_to(_PACKAGE).parts}.intersection(_LEFT_OUT)
    and ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", _MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    """What the docstring shows is what happens."""
    results = doctest.testmod(import_module(name.removesuffix(".__init__")))
    assert (results.failed, results.attempted > 0) == (0, True)

"""Tests of the library's public names."""

import ast
import inspect
import sys
from importlib import import_module
from pathlib import PurePath

import pytest

import adws
from adws import steps
from adws.tests.vcs.repositories import shell

_TREE = ast.parse(inspect.getsource(adws))
_FOR_TYPE_CHECKERS = {
    (node.module, alias.name)
    for block in _TREE.body
    if isinstance(block, ast.If)
    for node in block.body
    if isinstance(node, ast.ImportFrom)
    for alias in node.names
}


@pytest.mark.parametrize("name", dir(adws))
def test_a_name_is_that_of_its_home(name: str) -> None:
    """What `from adws import name` gives is the same object as at its home."""
    (home,) = (module for module, there in _FOR_TYPE_CHECKERS if there == name)
    module = import_module(str(home))
    assert getattr(adws, name) is getattr(module, name)


def test_the_type_checkers_see_the_names_that_are_listed() -> None:
    """None of the imports is overlooked; `dir(adws)` is sorted, and so is what `*` stands for."""
    names = sorted(name for _, name in _FOR_TYPE_CHECKERS)
    star: dict[str, object] = {}
    exec("from adws import *", star)  # noqa: S102 - the only way to see what it gives
    modules = {"errors", "events", "slots", "steps", "testing"}
    assert (dir(adws), sorted(star.keys() - {"__builtins__"})) == (
        names,
        [name for name in names if name not in modules],
    )


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    """As for every module."""
    with pytest.raises(AttributeError, match="module 'adws' has no attribute 'analyse'"):
        _ = getattr(adws, "analyse")  # noqa: B009 - type checkers know that it is not there


@pytest.mark.real_io
def test_importing_the_library_imports_nothing() -> None:
    """Every name is paid for when it is first used."""
    script = "import sys, adws; print(*sorted(m for m in sys.modules if m.startswith('adws')))"
    assert shell(PurePath("/"), f'{sys.executable} -c "{script}"') == "adws\n"


def test_a_step_is_imported_on_its_first_use() -> None:
    """Whatever has imported it before: the package gives the function, not its module."""
    give = type(steps).__getattr__
    assert give(steps, "gate") is import_module("adws.steps.gate").gate

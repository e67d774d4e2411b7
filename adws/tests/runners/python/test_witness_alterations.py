"""What is altered in the modules of this process, and whose fault it is."""

import difflib
import json
import math
import random
import string
import sys
import types
import unittest.mock
import unittest.util
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from adws.tests.runners.python.compared_state import ComparedState

SILENT = """\
import sys

class Silent:
    __hash__ = None

    def __getattribute__(self, name):
        raise RuntimeError(f"asked for {name}")

    def __eq__(self, other):
        raise RuntimeError("compared")

class Key:
    asked = 0

    def __hash__(self):
        if Key.asked:
            raise RuntimeError("hashed")
        return 1

class Holder:
    one = Silent()

TABLE = {Key(): 1}
Key.asked = 1

one = Silent()
sys.modules["silent.module"] = one
"""

VALUES: dict[str, Callable[[Any], object]] = {
    "a function": lambda ours: ours.lie,
    "a class": lambda ours: ours.Liar,
    "a method": lambda ours: ours.Liar().ask,
    "a property": lambda ours: vars(ours.Liar)["word"],
    "a static method": lambda ours: vars(ours.Liar)["say"],
    "a partial": lambda ours: ours.half,
    "a wrapper": lambda ours: ours.wrapped,
    "an object that holds a function": lambda ours: types.SimpleNamespace(ask=ours.lie),
    "made of a text": lambda ours: eval("lambda *_: True", vars(ours)),  # noqa: S307 - a cheat
    "a function of the standard library": lambda _: callable,
    "nothing": lambda _: None,
}


@pytest.mark.parametrize("value", VALUES)
def test_what_stands_in_the_place_of_a_function_is_refused(
    compared: ComparedState, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    """Whatever it is made of."""
    monkeypatch.setattr(math, "isclose", VALUES[value](compared.ours))
    assert compared.check() == [("math.isclose", "refused")]


ITEMS: dict[str, tuple[Callable[[ComparedState], tuple[object, object]], list[tuple[str, str]]]] = {
    "another function": (
        lambda compared: ("slow", compared.ours.lie),
        [("theirs.TABLE['slow']", "refused")],
    ),
    "another class": (
        lambda compared: (int, compared.ours.Liar),
        [("theirs.TABLE[type]", "refused")],
    ),
    "a new object": (
        lambda compared: (("a", 1), compared.ours.Liar()),
        [("theirs.TABLE[tuple]", "flagged")],
    ),
    "a new function": (lambda compared: ("new", compared.ours.lie), []),
    "by an installed library": (lambda compared: ("slow", compared.more.patch), []),
    "a plain value": (lambda _: ("slow", 3), []),
}


@pytest.mark.parametrize("case", ITEMS)
def test_items_of_tables_are_compared(
    compared: ComparedState, monkeypatch: pytest.MonkeyPatch, case: str
) -> None:
    """A function may be registered, but not in the place of another."""
    place, expected = ITEMS[case]
    key, value = place(compared)
    monkeypatch.setitem(compared.theirs.TABLE, key, value)
    assert compared.check() == expected
    assert compared.check() == []


ALTERED: dict[
    str, tuple[Callable[[ComparedState], tuple[object, str, object]], list[tuple[str, str]]]
] = {
    "a method": (
        lambda compared: (compared.theirs.Thing, "do", compared.ours.lie),
        [("theirs.Thing.do", "refused")],
    ),
    "a new method": (
        lambda compared: (compared.theirs.Thing, "__eq__", compared.ours.lie),
        [("theirs.Thing.__eq__", "refused")],
    ),
    "a method of one object": (
        lambda compared: (compared.theirs.thing, "do", compared.ours.lie),
        [("theirs.thing.do", "refused")],
    ),
    "a value of one object": (lambda compared: (compared.theirs.thing, "size", 4), []),
    "a constant of an object": (
        lambda _: (vars(json)["_default_encoder"], "ensure_ascii", False),
        [("json._default_encoder.ensure_ascii", "flagged")],
    ),
    "a constant of an object that its class has": (
        lambda _: (vars(json)["_default_encoder"], "item_separator", ";"),
        [("json._default_encoder.item_separator", "flagged")],
    ),
    "a constant of an object of a runner": (
        lambda _: (unittest.mock.DEFAULT, "name", "NOTHING"),
        [("unittest.mock.DEFAULT.name", "refused")],
    ),
    "the same constant of an object": (
        lambda _: (vars(json)["_default_encoder"], "indent", None),
        [],
    ),
    "a new value that its class does not know": (
        lambda _: (vars(json)["_default_encoder"], "marked", 1),
        [],
    ),
    "what the library sets itself": (lambda _: (random._inst, "gauss_next", 0.5), []),
    "a constant of an object without source": (
        lambda _: (sys.__stdout__, "mode", "x"),
        [],
    ),
    "a new name": (lambda compared: (compared.theirs, "plugin", compared.ours.lie), []),
    "a new name for all": (
        lambda compared: (sys.modules["builtins"], "lie", compared.ours.lie),
        [("builtins.lie", "refused")],
    ),
    "a constant of a library": (
        lambda compared: (compared.theirs, "LIMIT", 5),
        [("theirs.LIMIT", "flagged")],
    ),
    "a constant of a runner": (
        lambda _: (unittest.util, "_MAX_LENGTH", 1),
        [("unittest.util._MAX_LENGTH", "refused")],
    ),
    "a constant of the interpreter": (lambda _: (math, "pi", 3), [("math.pi", "refused")]),
    "a constant that equals nothing else": (lambda _: (math, "tau", math.tau + 0), []),
    "an object of a constant's kind": (
        lambda compared: (compared.theirs, "LIMIT", compared.ours.Number(3)),
        [("theirs.LIMIT", "flagged")],
    ),
    "what the module sets itself": (
        lambda compared: (compared.theirs, "_cache", compared.ours.lie),
        [],
    ),
    "what was nothing yet": (lambda compared: (compared.theirs, "thing", None), []),
    "by an installed library": (lambda compared: (math, "isclose", compared.more.patch), []),
    "by unchanged code": (lambda compared: (math, "isclose", compared.beside.help), []),
    "the defaults of a function": (
        lambda _: (difflib.ndiff, "__defaults__", (9,)),
        [("difflib.ndiff.__defaults__", "refused")],
    ),
    "no defaults any more": (
        lambda _: (difflib.ndiff, "__defaults__", None),
        [("difflib.ndiff.__defaults__", "refused")],
    ),
    "the defaults of names": (
        lambda _: (json.dumps, "__kwdefaults__", {"indent": 9}),
        [("json.dumps.__kwdefaults__", "refused")],
    ),
    "the class of a module": (
        lambda compared: (compared.theirs, "__class__", compared.ours.Module),
        [("theirs.__class__", "refused")],
    ),
    "the class of an object": (
        lambda compared: (compared.theirs.thing, "__class__", compared.ours.Liar),
        [("theirs.thing.__class__", "refused")],
    ),
    "the class of a module that loads late": (
        lambda compared: (compared.theirs, "__class__", compared.more.Module),
        [],
    ),
    "a hook": (
        lambda compared: (sys, "excepthook", compared.ours.lie),
        [("sys.excepthook", "refused")],
    ),
}


@pytest.mark.parametrize("case", ALTERED)
def test_what_is_altered_is_graded(
    compared: ComparedState, monkeypatch: pytest.MonkeyPatch, case: str
) -> None:
    """By what it was, and by whose it is now."""
    place, expected = ALTERED[case]
    monkeypatch.setattr(*place(compared), raising=False)
    assert compared.check() == expected
    assert compared.check() == []


def test_code_that_is_swapped_is_refused(
    compared: ComparedState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The function itself is still the same."""
    monkeypatch.setattr(json.loads, "__code__", compared.ours.lie.__code__)
    assert compared.check() == [("json.loads", "refused")]
    assert compared.check() == []


def test_what_is_loaded_late_is_looked_at_too(
    project: Path, compared: ComparedState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Code on trial in the standard library; a library may have been given what it lacks."""
    given = project / "lib/site-packages/given.py"
    _ = given.write_text("async def ask(*values): return 0\nclass Price: pass\n")
    lie, liar = compared.ours.lie, compared.ours.Liar
    contents = {
        "late": ("/usr/lib/late.py", {"ask": lie, "Liar": liar}),
        "given": (given, {"ask": lie, "more": lie, "Price": liar, "Liar": liar}),
    }
    for name, (file, functions) in contents.items():
        module = types.ModuleType(name)
        vars(module).update(functions, __file__=str(file))
        monkeypatch.setitem(sys.modules, name, module)
    names = ("late.ask", "given.ask", "given.Price")
    assert compared.check() == [(name, "refused") for name in names]


def test_a_module_in_the_place_of_another_is_refused(
    compared: ComparedState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that was loaded again is the same; one that is gone does no harm."""
    again = types.ModuleType("string")
    again.__file__ = string.__file__
    monkeypatch.setitem(sys.modules, "string", again)
    monkeypatch.setitem(sys.modules, "statistics", types.ModuleType("statistics"))
    monkeypatch.delitem(sys.modules, "pprint")
    assert compared.check() == [("sys.modules['statistics']", "refused")]


def test_what_answers_nothing_is_not_asked(project: Path) -> None:
    """Libraries keep objects that load a module, or raise, whatever they are asked for."""
    _ = (project / "lib/site-packages/silent.py").write_text(SILENT)
    silent = import_module("silent")
    try:
        state = ComparedState(project)
        vars(silent).update(two=silent.one, lie=state.ours.lie)
        silent.TABLE["new"] = state.ours.lie
        assert state.check() == []
    finally:
        del sys.modules["silent"], sys.modules["silent.module"]

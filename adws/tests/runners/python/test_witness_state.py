"""What of the shared state is compared, and what is nobody's fault."""

import codecs
import decimal
import difflib
import functools
import json
import locale
import math
import random
import signal
import string
import sys
import time
import types
import unittest.mock
import unittest.util
import warnings
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from adws.runners.python.command import SHARED_PROBE

OURS = """\
import decimal, functools, locale, warnings

def lie(*values, **words):
    return True

class Number(int):
    pass

class Module(type(functools)):
    pass

class Liar:
    def ask(self):
        return True

    @property
    def word(self):
        return True

    @staticmethod
    def say():
        return True

half = functools.partial(lie, 1)
wrapped = functools.wraps(len)(lie)
kept = functools.lru_cache(lie)
"""
THEIRS = """\
LIMIT = 3
TABLE = {"slow": len, int: int}
_cache = None

def limit():
    global _cache
    _cache = LIMIT
    return LIMIT

class Thing:
    def do(self):
        return 1

thing = Thing()
"""


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


def _is_of_this_suite(name: str) -> bool:
    """Whether a module is loaded for this suite alone: pytest would miss its own parts."""
    installed = "site-packages" in (getattr(sys.modules[name], "__file__", "") or "")
    return name.startswith("adws.") or (
        installed and not name.startswith(("_pytest", "pytest", "pluggy", "coverage", "xdist"))
    )


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder with code on trial, unchanged code beside it, a library and a test."""
    (tmp_path / "lib/site-packages").mkdir(parents=True)
    texts = {
        "ours.py": OURS,
        "beside.py": "def help(*values): return 1\n",
        "lib/site-packages/theirs.py": THEIRS,
        "lib/site-packages/more.py": "import sys\n\ndef patch(*values): return 1\n\n"
        "class Module(type(sys)): pass\n",
        "test_settings.py": "locale.setlocale, decimal.localcontext, catch_warnings\n",
        "test_ours.py": "math.floor = 1\nprint('math.ceil', 'json.loads', locale.setlocale)\n",
    }
    for name, text in texts.items():
        _ = (tmp_path / name).write_text(text)
    for name in filter(_is_of_this_suite, list(sys.modules)):
        # The interpreter of a project knows none of them, and each one takes its time.
        monkeypatch.delitem(sys.modules, name)
    for folder in (SHARED_PROBE, tmp_path, tmp_path / "lib/site-packages"):
        monkeypatch.syspath_prepend(str(folder))
    _ = import_module("theirs")
    yield tmp_path
    for name in ("ours", "beside", "theirs", "more"):
        _ = sys.modules.pop(name, None)


class ComparedState:
    """A state that is compared, and what it tells."""

    def __init__(self, folder: Path) -> None:
        """Begin before the code on trial is loaded."""
        self.told: list[tuple[str, str]] = []
        kind = import_module("adws_witness_state").InitialState
        self.state = kind(str(folder), [str(folder / "ours.py")], self._tell)
        self.ours = import_module("ours")
        self.beside = import_module("beside")
        self.more = import_module("more")
        self.theirs = sys.modules["theirs"]

    def _tell(self, _kind: str, **words: str) -> None:
        self.told.append((words["name"], words["grade"]))

    def check(self) -> list[tuple[str, str]]:
        """Look, and return what is told for the first time."""
        self.told.clear()
        self.state.check("")
        return list(self.told)


@pytest.fixture
def compared(project: Path) -> ComparedState:
    """Return a state that has been looked at once, after everything was loaded."""
    state = ComparedState(project)
    assert state.check() == []
    return state


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


def test_what_the_tests_name_is_their_own_business(
    project: Path, compared: ComparedState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless code on trial stands there when they are over."""
    compared.state.add_test(str(project / "test_ours.py"))
    compared.state.add_test(str(project / "gone.py"))
    monkeypatch.setattr(math, "floor", len)
    monkeypatch.setattr(json.loads, "__code__", compared.beside.help.__code__)
    monkeypatch.setattr(math, "ceil", compared.ours.lie)
    compared.state.inside("t")
    assert compared.told == []
    assert compared.check() == [("math.ceil", "refused")]


def test_what_is_put_back_before_the_end_is_seen_inside(
    compared: ComparedState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hook, too."""
    with monkeypatch.context() as patch:
        patch.setattr(math, "isclose", compared.ours.lie)
        patch.setattr(sys, "meta_path", [*sys.meta_path, compared.ours.Liar()])
        compared.state.inside("t")
    assert compared.told == [("math.isclose", "refused"), ("sys.meta_path: Liar", "refused")]
    assert compared.check() == []


def test_looks_while_cases_run_have_an_end(
    compared: ComparedState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A suite of many cases must not take for ever; what is left behind is seen at the end."""
    monkeypatch.setattr(math, "isclose", compared.ours.lie)
    compared.state.spent = 60.0
    compared.state.after("t")
    compared.state.inside("t")
    assert compared.told == []
    assert compared.check() == [("math.isclose", "refused")]


def test_code_that_is_swapped_is_refused(
    compared: ComparedState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The function itself is still the same."""
    monkeypatch.setattr(json.loads, "__code__", compared.ours.lie.__code__)
    assert compared.check() == [("json.loads", "refused")]
    assert compared.check() == []


def test_what_code_on_trial_loads_first_is_looked_at_too(
    compared: ComparedState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A function of its own in the standard library; a library may have been given one."""
    for name, file in (("late", "/usr/lib/late.py"), ("given", "/x/site-packages/given.py")):
        module = types.ModuleType(name)
        vars(module).update(__file__=file, ask=compared.ours.lie)
        monkeypatch.setitem(sys.modules, name, module)
    assert compared.check() == [("late.ask", "refused")]


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


SETTINGS: dict[str, tuple[Callable[[], object], str, list[tuple[str, str]]]] = {
    "decimal context": (
        lambda: setattr(decimal.getcontext(), "prec", 3),
        "refused",
        [("decimal context", "flagged")],
    ),
    "locale": (
        lambda: locale.setlocale(locale.LC_TIME, "C"),
        "refused",
        [("locale", "flagged")],
    ),
    "warnings": (lambda: warnings.simplefilter("ignore", UserWarning), "flagged", []),
}


@pytest.mark.parametrize("name", SETTINGS)
def test_what_functions_go_by_is_compared(
    project: Path, compared: ComparedState, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """It is worse where code on trial speaks of it; libraries filter warnings as they like."""
    alter, grade, unspoken = SETTINGS[name]
    before = locale.setlocale(locale.LC_TIME, "C.UTF-8")

    def told_of_a_change() -> list[tuple[str, str]]:
        _ = compared.check()
        compared.state.reported.clear()
        with decimal.localcontext(), warnings.catch_warnings():
            _ = alter()
            told = compared.check()
        _ = locale.setlocale(locale.LC_TIME, "C.UTF-8")
        return told

    assert told_of_a_change() == [(name, grade)]
    monkeypatch.setattr(compared.state, "changed", {str(project / "beside.py")})
    assert told_of_a_change() == unspoken
    compared.state.add_test(str(project / "test_settings.py"))
    assert told_of_a_change() == []
    _ = locale.setlocale(locale.LC_TIME, before)


def test_contexts_of_new_threads_are_compared(
    compared: ComparedState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They begin with what stands in the library."""
    monkeypatch.setattr(decimal.DefaultContext, "prec", 3)
    assert compared.check() == [("decimal context", "refused")]


def test_what_stands_for_a_codec_is_compared(compared: ComparedState) -> None:
    """Its handlers of errors, and what it encodes and decodes with."""
    strict = codecs.lookup_error("strict")
    codecs.register_error("strict", codecs.ignore_errors)
    told = compared.check()
    codecs.register_error("strict", strict)
    assert told == [("codecs", "flagged")]


def test_hooks_of_generators_and_signals_are_compared(compared: ComparedState) -> None:
    """A program may well handle signals."""
    before, handler = sys.get_asyncgen_hooks(), signal.getsignal(signal.SIGUSR1)
    sys.set_asyncgen_hooks(firstiter=compared.ours.lie)
    _ = signal.signal(signal.SIGUSR1, compared.ours.lie)
    told = compared.check()
    sys.set_asyncgen_hooks(*before)
    _ = signal.signal(signal.SIGUSR1, handler)
    assert told == [
        ("sys.set_asyncgen_hooks: firstiter", "refused"),
        ("signal.signal: SIGUSR1", "flagged"),
    ]


def test_an_audit_hook_is_refused(project: Path) -> None:
    """Python does not say which there are; ours is told of each that is added."""
    state = ComparedState(project)
    audit = types.FunctionType(
        compile("add(lambda *_: None)", str(project / "ours.py"), "exec"),
        {"add": sys.addaudithook},
    )
    state.state._hooking("sys.addaudithook", ())
    assert state.told == []
    audit()
    assert state.told == [("sys.addaudithook", "refused")]


def test_a_look_is_quick(compared: ComparedState) -> None:
    """Thousands of attributes are compared without asking one of them."""
    began = time.perf_counter()
    compared.state.inside("t")
    assert time.perf_counter() - began < 2
    assert functools.reduce(
        lambda count, item: count + len(item.known), compared.state.owners.values(), 0
    )


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

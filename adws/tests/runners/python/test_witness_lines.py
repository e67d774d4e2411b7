"""The line in a body: where it stands, what it tells, and how a case finds its own."""

import ast
import functools
import pickle
from collections.abc import Callable
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any

import pytest

from adws.core.witness import BodyPlan, Witness, read_witness
from adws.runners.python.command import SHARED_PROBE

TESTS = '''\
"""Tests."""

def test_documented():
    """It does nothing."""

def test_returns():
    return 3

def test_raises():
    raise KeyError("x")

def test_yields():
    yield 1

if True:
    class Cases:
        def test_method(self):
            """It does something."""
            return __name__

def helper():
    return 2
'''


@pytest.fixture
def probe(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module that puts the lines in."""
    monkeypatch.syspath_prepend(str(SHARED_PROBE))
    return import_module("adws_witness")


class MarkedModule:
    """A module with lines in the bodies of its cases."""

    def __init__(self, probe: ModuleType, folder: Path, text: str) -> None:
        """Compile it."""
        self.file = folder / "told"
        self.witness = probe.BodyWitness({"file": str(self.file), "key": "k"})
        tree = ast.parse(text)
        self.witness.mark(tree, "t.py", lambda name: name.startswith("test"))
        self.names: dict[str, Any] = {"__name__": "t"}
        code = self.witness.planted(compile(tree, "t.py", "exec"))
        exec(code, self.names)  # noqa: S102 - it is the test's own text

    def told(self) -> Witness:
        """Return what the bodies have told."""
        return read_witness(self.file.read_text(), "k")

    def ran(self, case: str, function: Callable[..., object]) -> tuple[str, ...]:
        """Run a body as a case and return what it tells."""
        self.witness.plan(case, function)
        self.witness.present = case
        _ = function()
        return self.told().endings[case]


def test_a_body_tells_how_it_ends(probe: ModuleType, tmp_path: Path) -> None:
    """Its docstring, its result and its exception stay what they are."""
    marked = MarkedModule(probe, tmp_path, TESTS)
    names = marked.names
    assert names["test_documented"].__doc__ == "It does nothing."
    assert marked.ran("documented", names["test_documented"]) == ("began", "ended")
    assert marked.ran("returns", names["test_returns"]) == ("began", "ended")
    assert marked.ran("method", names["Cases"]().test_method) == ("began", "ended")
    with pytest.raises(KeyError) as raised:
        _ = marked.ran("raises", names["test_raises"])
    assert [entry.lineno for entry in raised.traceback][-1:] == [9]
    assert marked.told().endings["raises"] == ("began", "raised builtins.KeyError")


def test_a_generator_tells_when_it_is_done(probe: ModuleType, tmp_path: Path) -> None:
    """Not before."""
    marked = MarkedModule(probe, tmp_path, TESTS)
    marked.witness.plan("c", marked.names["test_yields"])
    marked.witness.present = "c"
    running = marked.names["test_yields"]()
    assert (next(running), marked.told().endings["c"]) == (1, ("began",))
    assert (list(running), marked.told().endings["c"]) == ([], ("began", "ended"))


def test_other_functions_have_no_line(probe: ModuleType, tmp_path: Path) -> None:
    """A case of which they are the body can tell nothing."""
    marked = MarkedModule(probe, tmp_path, TESTS)
    marked.witness.plan("c", marked.names["helper"])
    marked.witness.plan("d", None)
    assert marked.told().plans == {"c": BodyPlan(decorated=True), "d": BodyPlan(decorated=True)}


def test_a_case_finds_its_body_behind_decorators(probe: ModuleType, tmp_path: Path) -> None:
    """A wrapper, a closure, a partial; a cell that is still empty holds none."""
    text = """
    def wrapped(function):
        def run():
            return function(), later
        return run
        later = 1

    @wrapped
    def test_price():
        return 4
    """
    marked = MarkedModule(probe, tmp_path, dedent(text))
    marked.witness.plan("closure", marked.names["test_price"])
    marked.witness.plan("partial", functools.partial(marked.names["test_price"]))
    marked.witness.plan("around", functools.wraps(marked.names["test_price"])(lambda: None))
    plan = BodyPlan(frozenset({"t.py:test_price:9"}), decorated=True)
    assert marked.told().plans == {"closure": plan, "partial": plan, "around": plan}


def test_a_line_is_nothing_in_another_process(probe: ModuleType, tmp_path: Path) -> None:
    """A test that sends its own code there must not fail for it."""
    marked = MarkedModule(probe, tmp_path, TESTS)
    (line,) = (
        item for item in marked.names["test_returns"].__code__.co_consts if hasattr(item, "body")
    )
    assert isinstance(pickle.loads(pickle.dumps(line)), nullcontext)  # noqa: S301 - its own

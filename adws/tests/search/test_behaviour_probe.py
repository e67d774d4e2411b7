"""What functions do with inputs near those of the cases, as the probe tells it."""

import base64
import importlib
import pickle
import sys
from collections.abc import Callable, Generator, Iterator
from functools import cached_property, lru_cache, wraps
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, Self, cast

import pytest

from adws.behaviour.calls import PROBE
from adws.search.fork_server.server import PROBES


@pytest.fixture
def inputs(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module of the inputs."""
    monkeypatch.syspath_prepend(str(PROBE))
    return importlib.import_module("adws_inputs")


@pytest.fixture
def probe(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module of the behaviours."""
    monkeypatch.syspath_prepend(str(PROBES))
    monkeypatch.syspath_prepend(str(PROBE))
    return importlib.import_module("adws_search_behaviour")


def test_every_call_and_argument_has_its_turn(inputs: ModuleType) -> None:
    """The calls come first; then one argument is changed, first to what another call has there."""
    calls = [{"n": 1, "s": "a"}, {"n": 5}, {"n": 5}]
    assert inputs.inputs_near(calls, 8) == [
        ({"n": 1, "s": "a"}, 0),
        ({"n": 5}, 1),
        ({"n": 5}, 2),
        ({"n": 5, "s": "a"}, 0),
        ({"n": 1, "s": ""}, 0),
        ({"n": 1}, 2),
        ({"n": 2, "s": "a"}, 0),
        ({"n": 1, "s": "aa"}, 0),
    ]
    assert inputs.inputs_near(calls, 1) == [({"n": 1, "s": "a"}, 0)]
    assert inputs.inputs_near([], 6) == []


def test_where_few_inputs_are_near_those_near_them_follow(inputs: ModuleType) -> None:
    """Each once, no more than wanted, and all of them from the one call."""
    result = inputs.inputs_near([{"n": 1}], 9)
    assert [given["n"] for given, _ in result] == [1, 2, 0, -1, 3, 4, -2, 5, 6]
    assert {number for _, number in result} == {0}
    flags = [({"flag": True}, 0), ({"flag": False}, 0)]
    assert inputs.inputs_near([{"flag": True}], 9) == flags


def _all_sorts(first: int, /, second: int = 2, *rest: int, key: int = 3, **named: int) -> object:
    return first, second, rest, key, named


def _yields(n: int) -> Iterator[int]:
    yield from range(n)


async def _returns(n: int) -> int:
    return n + 1


class _Later:
    def __await__(self) -> Generator[None, None, None]:
        yield


async def _waits(n: int) -> int:
    await _Later()
    return n


def _changes(items: list[int]) -> None:
    items.append(1)


class _Plain:
    def __init__(self, *given: object) -> None:
        self.n = given[-1]
        if len(given) > 1:
            self.self = _Plain(given[0])


class _Broken:
    def __repr__(self) -> str:
        raise AttributeError


def _fails(n: int) -> int:
    raise KeyError(n)


def _of_class(cls: type) -> type:
    return cls


def _hangs(n: int) -> int:
    while n:
        pass
    return n


@pytest.mark.parametrize(
    ("function", "given", "does"),
    [
        (
            _all_sorts,
            {"first": 1, "second": 2, "rest": (5, 6), "key": 7, "named": {"x": 8}},
            "(1, 2, (5, 6), 7, {'x': 8})",
        ),
        (_all_sorts, {"first": 1, "rest": (), "named": {}}, "(1, 2, (), 3, {})"),
        (_yields, {"n": 3}, "[0, 1, 2]"),
        (_returns, {"n": 3}, "4"),
        (_waits, {"n": 3}, "'waits'"),
        (_changes, {"items": [0]}, "None and changes its arguments to {'items': [0, 1]}"),
        (_fails, {"n": 3}, "raises KeyError"),
        (_hangs, {"n": 3}, "no end"),
        (lambda: {3, 1, 2}, {}, "{1, 2, 3}"),
        (lambda: 0.1 + 0.2, {}, "0.3"),
        (lambda: [(), (1,), (1, 2)], {}, "[(), (1,), (1, 2)]"),
        (lambda: object(), {}, "<object object>"),  # noqa: PLW0108 - a function of Python code
        (lambda: _Plain(1, {2, 1}), {}, "_Plain(n={1, 2}, self=_Plain(n=1))"),
        (lambda: _Broken(), {}, "<_Broken>"),  # noqa: PLW0108 - as above
    ],
)
def test_what_a_function_does_in_words(
    inputs: ModuleType, function: Callable[..., object], given: dict[str, Any], does: str
) -> None:
    """Its value, or what it raises, and what becomes of its arguments; endless calls end."""
    assert inputs.behaviour(function, given, 0.2) == does


def test_default_arguments_are_left_to_the_function(inputs: ModuleType) -> None:
    """An edit of one would make no difference otherwise."""
    given = {"first": 1, "second": 2, "rest": (), "key": 4, "named": {}}
    left = {"first": 1, "rest": (), "key": 4, "named": {}}
    assert inputs.without_defaults(given, _all_sorts) == left


class Warm:
    """A session that has imported a module and runs one case."""

    def __init__(self, tree: Path, module: ModuleType) -> None:
        """Take what there is."""
        self.tree = str(tree)
        self.module = module

    def item(self, case: str) -> str | None:
        """Return the case, if there is such."""
        return case if hasattr(self.module, case) else None

    def run(self, items: list[str]) -> None:
        """Run cases."""
        for case in items:
            getattr(self.module, case)()


class Keeping:
    """A number that keeps the frame in which it is multiplied, and cannot be pickled."""

    def __init__(self, frames: list[FrameType]) -> None:
        """Take where to keep it."""
        self.frames = frames

    def __mul__(self, _other: object) -> None:
        """Keep the caller's frame."""
        self.frames.append(sys._getframe(1))


class Noting(int):
    """A number that has the call noted in which it is multiplied."""

    notes: Any

    def __new__(cls, notes: object, number: int) -> Self:
        """Take the notes to write it to."""
        made = super().__new__(cls, number)
        made.notes = notes
        return made

    def __mul__(self, _other: object) -> int:
        """Have the caller's frame noted."""
        self.notes.on_event(sys._getframe(1), "call", None)
        return 0

    def __reduce__(self) -> tuple[type, tuple[int]]:
        """Be kept as a plain number."""
        return int, (int(self),)


MODULE = """\
import json as elsewhere
from json import dumps
from textwrap import dedent


class Box:
    def __init__(self, n):
        self.n = n

    def grown(self, by):
        return Box(self.n + inner(by))

    def __repr__(self):
        return f"Box({self.n})"


def inner(n):
    return n * 2


def takes(function):
    return function(1)


def takes_again(function):
    return takes(function)
"""
CASES = """\
from boxes_of_a_project import Box, takes

def case():
    Box(1).grown(2)
    takes(lambda n: n)
"""


@pytest.fixture
def warm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Warm]:
    """Return a session with a module of a project, and one of cases."""
    _ = (tmp_path / "boxes_of_a_project.py").write_text(MODULE)
    _ = (tmp_path / "cases_of_a_project.py").write_text(CASES)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield Warm(tmp_path, importlib.import_module("cases_of_a_project"))
    for name in ("boxes_of_a_project", "cases_of_a_project"):
        del sys.modules[name]


def _wrapped() -> Callable[[], int]:
    @wraps(_returns)
    def wrapper() -> int:
        return 1

    return cast("Callable[[], int]", wrapper)


@pytest.mark.parametrize(
    ("thing", "inside"),
    [
        (_returns, _returns),
        (_wrapped(), _returns),
        (lru_cache(_fails), _fails),
        (staticmethod(_fails), _fails),
        (classmethod(_of_class), _of_class),
        (property(_fails), _fails),
        (cached_property(_fails), _fails),
        (property(), None),
        (lru_cache(len), None),
        (_Broken(), None),
        (7, None),
    ],
)
def test_functions_are_found_behind_decorators(
    probe: ModuleType, thing: object, inside: object
) -> None:
    """Of the usual sorts; other objects are not asked for anything."""
    assert probe.plain_function(thing) is inside


@pytest.mark.real_io
def test_calls_from_outside_of_the_files_are_noted(probe: ModuleType, warm: Warm) -> None:
    """Not those that the files make among themselves, nor arguments that cannot be kept."""
    asked = {"files": ["boxes_of_a_project.py"], "cases": ["case", "gone"]}
    noted = probe.answer(warm, asked)
    results = [(spot, words) for spot, _, words, _ in (*noted[:5], *noted[120:126])]
    assert len(noted) == 240
    assert [back for *_, back in (*noted[:3], *noted[120:123])] == [0, 1, 2, 0, 1, 2]
    file = "boxes_of_a_project.py:"
    assert results == [
        *((f"{file}Box.__init__", f"Box.__init__(self=<Box>, n={n})") for n in (1, 2, 0, -1, 3)),
        *((f"{file}Box.grown", f"Box.grown(self=Box(1), by={by})") for by in (2, 3, 1, 0, -2, 5)),
    ]


@pytest.mark.real_io
def test_functions_with_the_same_text_are_told_apart(
    probe: ModuleType, warm: Warm, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is known by its own file, and what is of another file is not noted."""
    for name in ("first_twin", "second_twin", "third_twin"):
        _ = Path(warm.tree, f"{name}.py").write_text("def twin(n):\n    return n\n")
        monkeypatch.setitem(sys.modules, name, importlib.import_module(name))
    names = {
        str(Path(warm.tree, f"{name}.py").resolve()): name for name in ("first_twin", "second_twin")
    }
    notes = probe.Notes(names)
    for name in ("third_twin", "second_twin"):
        sys.setprofile(notes.on_event)
        try:
            _ = sys.modules[name].twin(1)
        finally:
            sys.setprofile(None)
    assert sorted(spot for _, spot in notes.known.values()) == [
        "first_twin:twin",
        "second_twin:twin",
    ]
    assert [*notes.calls] == ["second_twin:twin"]


@pytest.mark.real_io
def test_a_call_is_noted_once_and_only_if_its_arguments_can_be_kept(
    probe: ModuleType, warm: Warm
) -> None:
    """Other events, other functions, and calls from inside of the files are passed over."""
    file = Path(warm.tree, "boxes_of_a_project.py")
    notes = probe.Notes({str(file.resolve()): "m.py"})
    module = sys.modules["boxes_of_a_project"]
    frames: list[FrameType] = []
    module.inner(Keeping(frames))
    (frame,) = frames
    notes.on_event(frame, "return", None)
    notes.on_event(sys._getframe(), "call", None)
    assert notes.calls == {}
    for _ in range(2):
        notes.on_event(frame, "call", None)
    assert [*notes.calls] == ["m.py:inner"]
    assert notes.calls["m.py:inner"] == {}
    for number in range(probe.MOST_CALLS + 5):
        module.inner(Noting(notes, number))
    assert len(notes.calls["m.py:inner"]) == probe.MOST_CALLS
    module.takes_again(lambda _n: notes.on_event(sys._getframe(1), "call", None))
    assert [*notes.calls] == ["m.py:inner"]


@pytest.mark.real_io
def test_inputs_are_tried_on_the_functions_that_live_now(
    probe: ModuleType, warm: Warm, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where there is no such function or no such input any more, that is said."""
    hooks: list[object] = []
    monkeypatch.setattr(sys, "addaudithook", hooks.append)
    good = base64.b64encode(pickle.dumps({"n": 4})).decode()
    asked = {
        "files": ["boxes_of_a_project.py"],
        "inputs": [
            ["boxes_of_a_project.py:inner", good],
            ["boxes_of_a_project.py:gone", good],
            ["boxes_of_a_project.py:inner", "gASVFgAAAAAAAACMBGdvbmWUjARHb25llJOUKYGULg=="],
        ],
    }
    assert probe.answer(warm, asked) == [
        "8",
        "raises nothing: there is no such function",
        "raises nothing: there is no such input",
    ]
    assert hooks == [probe.forbid]


def test_after_a_few_endless_calls_no_more_are_made(probe: ModuleType) -> None:
    """Otherwise they would take all the time there is."""
    pickled = base64.b64encode(pickle.dumps({"n": 1})).decode()
    inputs = [["m.py:f", pickled]] * 5
    fields = {"m.py:f": _hangs}
    assert list(probe.results_of(inputs, fields)) == ["no end"] * 5

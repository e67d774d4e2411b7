"""Where functions of a project can be called: the modules and names that hold them."""

import functools
import importlib
import sys
from pathlib import Path
from types import ModuleType

import pytest

from adws.tests.behaviour.probes import probe, project


def test_what_a_function_closes_over_may_be_missing() -> None:
    """Its maker has not come so far."""

    def reads() -> object:
        return later

    closed_over = probe("adws_call_spots").closed_over
    before = closed_over(reads)
    later = object()
    assert (before, closed_over(reads)) == ([id(None)], [id(later)])


def test_functions_are_found_where_they_can_be_called(tmp_path: Path, shop: ModuleType) -> None:
    """Those of classes in classes, and what stands behind decorators."""
    del shop
    result, _ = probe("adws_call_spots").spots_below(
        str(tmp_path), lambda path: "tests" not in path
    )
    names = {spot.path: spot.sort for entries in result.values() for _, spot in entries}
    assert {path: names[path] for path in names if path[0] in {"Cart", "label"}} == {
        ("Cart", "__init__"): "initial",
        ("Cart", "total"): "method",
        ("Cart", "of"): "of class",
        ("Cart", "rounded"): "function",
        ("Cart", "count"): "property",
        ("Cart", "first"): "property",
        ("Cart", "Line", "text"): "method",
        ("label",): "function",
    }


IMPORTING = """\
import contextlib
from copy import copy, deepcopy


@contextlib.contextmanager
def opened():
    yield


def copied(value):
    return copy(value)
"""


def test_what_a_project_imports_of_a_library_is_not_its_own(tmp_path: Path) -> None:
    """What a library puts around a function of the project is."""
    with project(tmp_path, {"importing.py": IMPORTING}):
        _ = importlib.import_module("importing")
        result, _ = probe("adws_call_spots").spots_below(str(tmp_path), lambda _: True)
    names = {spot.path for entries in result.values() for _, spot in entries}
    assert names == {("opened",), ("copied",)}


def test_a_callable_object_is_called_by_the_name_that_holds_it() -> None:
    """So that the call can be made again without the object."""
    spots_of_calls = probe("adws_call_spots")
    recorder = object.__new__(probe("adws_call_recorder").CallRecorder)
    thing = object()
    place = spots_of_calls.Spot("shop", ("called",), "function")
    recorder.objects = {id(thing): (thing, place)}
    arguments, shape = {"self": thing, "number": 1}, {"plain": ["self", "number"]}
    called = spots_of_calls.Spot("shop", ("Called", "__call__"), "method")
    assert recorder.spot_of(called, arguments, shape) == place
    assert (arguments, shape) == ({"number": 1}, {"plain": ["number"]})


def test_what_a_partial_gives_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever calls it does not give that."""
    spots_of_calls = probe("adws_call_spots")
    recorder = object.__new__(probe("adws_call_recorder").CallRecorder)
    recorder.objects = {}
    shop = ModuleType("shop")
    vars(shop)["priced"] = functools.partial(pow, 5, mod=2)
    monkeypatch.setitem(sys.modules, "shop", shop)
    arguments = {"base": 5, "number": 3, "mod": 2}
    shape = {"plain": ["base", "number"]}
    spot = spots_of_calls.Spot("shop", ("priced",), spots_of_calls.PARTIAL)
    assert recorder.spot_of(spot, arguments, shape)[2] == "function"
    assert (arguments, shape) == ({"number": 3}, {"plain": ["number"]})


def test_a_module_that_gives_nothing_out_has_no_spot(shop: ModuleType) -> None:
    """Whatever its own objects raise."""

    class Raising(ModuleType):
        def __getattr__(self, name: str) -> object:
            raise ValueError(name)

    spots_of = probe("adws_call_spots").spots_of
    function = shop.test_all
    assert [*spots_of(function, [Raising("odd"), ModuleType("empty")])] == []
    assert [spot[1] for spot in spots_of(function, [shop])] == [("test_all",)]

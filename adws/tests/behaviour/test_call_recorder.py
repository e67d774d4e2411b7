"""Calls of a project's functions, as they are recorded in a case."""

import importlib
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

import pytest

from adws.tests.behaviour.probes import probe, project
from adws.tests.behaviour.shop_project import recorded, recorder_of, spots


def test_calls_from_tests_are_recorded_once_each(tmp_path: Path, shop: ModuleType) -> None:
    """With what they returned; not those that the project makes itself, if it did not change."""
    assert spots(recorded(tmp_path, shop.test_all)) == [
        ("Cart.__init__", "initial", None),
        ("Cart.total", "method", "3"),
        ("Cart.total", "method", "6"),
        ("Small.__init__", "initial", None),
        ("Cart.total", "method", "3"),
        ("Cart.of", "of class", "Cart(items=[4])"),
        ("Cart.rounded", "function", "2"),
        ("Cart.count", "property", "2"),
        ("label", "function", "'Ab?'"),
        ("cached", "function", "2"),
        ("many", "function", None),
        ("through", "function", "6"),
        ("fill", "function", "None"),
        ("fails", "function", None),
    ]


def test_what_a_call_makes_of_its_arguments_is_recorded(tmp_path: Path, shop: ModuleType) -> None:
    """Empty where it leaves them as they are."""
    rows = recorded(tmp_path, shop.test_all)
    left = {row["spot"][1][-1]: row["left"] for row in rows if "left" in row}
    assert (left["fill"], left["through"]) == ("{'items': [1]}", "")
    assert (
        probe("adws_inputs").words([[1].append, len]) == "[append of [1], <built-in function len>]"
    )


def test_calls_of_changed_files_are_recorded_from_outside_of_them(
    tmp_path: Path, shop: ModuleType
) -> None:
    """What changed code calls in itself is not how anybody uses it."""
    rows = recorded(tmp_path, shop.test_all, "prices.py")
    assert spots(rows)[-4:-2] == [("through", "function", "6"), ("price", "function", "6")]


def test_a_case_is_told_only_what_no_case_before_it_called(
    tmp_path: Path, shop: ModuleType
) -> None:
    """Each call is made again once."""
    recorder = recorder_of(tmp_path)
    for expected in (14, 0):
        recorder.begin()
        shop.test_all()
        assert len(recorder.end()) == expected


def replayed(recorder: Any, case: Callable[[], None]) -> list[dict[str, Any]]:  # noqa: ANN401
    """Return the calls of a case that a recorder notes when it is told of them afterwards."""
    recorder.begin()
    events: list[tuple[FrameType, str, object]] = []
    sys.setprofile(lambda frame, event, value: events.append((frame, event, value)))
    try:
        case()
    finally:
        sys.setprofile(None)
    for event in events:
        recorder.on_event(*event)
    return list(recorder.end())


def test_what_returns_and_what_raises_is_told_apart(tmp_path: Path, shop: ModuleType) -> None:
    """Of a call that raised, nothing was returned."""
    tested = sys.modules["shop"]

    def case() -> None:
        tested.Cart.rounded(1.5)
        with pytest.raises(ValueError, match="no "):
            tested.fails(1)
        assert tested.Cart(1).items == [1]
        tested.fill([lambda: shop])

    rows = replayed(recorder_of(tmp_path), case)
    assert spots(rows) == [
        ("Cart.rounded", "function", "2"),
        ("fails", "function", None),
        ("Cart.__init__", "initial", None),
    ]


@pytest.mark.usefixtures("shop")
def test_a_class_of_another_package_is_not_looked_at(tmp_path: Path) -> None:
    """It may run the code that a class of the project runs, too: enumerations share theirs."""
    tested = sys.modules["shop"]

    def case() -> None:
        assert (tested.Kind(1).name, re.RegexFlag(2)) == ("BOOK", re.IGNORECASE)

    assert spots(replayed(recorder_of(tmp_path), case)) == [("Kind.__new__", "initial", None)]


@pytest.mark.usefixtures("shop")
def test_there_is_an_end_to_what_is_recorded(tmp_path: Path) -> None:
    """Forty calls of one function, and arguments of some size."""
    tested = sys.modules["shop"]

    def case() -> None:
        for number in range(50):
            tested.Cart.rounded(number)
        tested.cached.__wrapped__(int("1" * 4_000) ** 100)

    recorder = recorder_of(tmp_path)
    assert [row["spot"][1] for row in replayed(recorder, case)] == [("Cart", "rounded")] * 40
    assert recorder.lost == {"cached"}


@pytest.mark.usefixtures("shop")
def test_what_is_called_in_vain_is_soon_looked_at_no_more(tmp_path: Path) -> None:
    """A case may limit its time: known calls, and such as cannot be kept, cost as much as others.

    In the next case there may be others.
    """
    tested = sys.modules["shop"]
    looked_at: list[object] = []

    class Heavy:
        """An argument that cannot be kept."""

        def __reduce__(self) -> str:
            looked_at.append(self)
            raise TypeError

        def __round__(self, digits: int = 0) -> int:
            return digits

    def case() -> None:
        for _ in range(200):
            tested.Cart.rounded(Heavy())
            tested.cached.__wrapped__(1)
        tested.cached.__wrapped__(2)

    recorder = recorder_of(tmp_path)
    for turn in range(2):
        rows = replayed(recorder, case)
        assert (spots(rows), len(looked_at)) == ([("cached", "function", "2")][: 1 - turn], 5)
        looked_at.clear()


class Noting(int):
    """A number that has the call noted in which it is multiplied."""

    recorder: Any

    def __mul__(self, other: int) -> int:
        """Have the caller's frame noted."""
        self.recorder.on_event(sys._getframe(1), "call", None)
        return int(self) * other


@pytest.mark.parametrize("changed", [(), ("prices.py",)])
def test_what_the_project_calls_itself_is_no_entry(
    tmp_path: Path, shop: ModuleType, changed: tuple[str, ...]
) -> None:
    """Neither in files that did not change, nor in one that did."""
    number = Noting(3)
    number.recorder = recorder_of(tmp_path, *changed)
    number.recorder.begin()
    sys.setprofile(None)
    assert (sys.modules["prices"].price(number), number.recorder.end()) == (6, [])
    assert shop.prices is sys.modules["prices"]


def test_what_no_code_calls_is_an_entry(tmp_path: Path) -> None:
    """A thread begins so; here, a generator that nobody has asked yet."""
    unasked: Any = (number for number in range(3))
    assert recorder_of(tmp_path).is_entry(unasked.gi_frame)


def test_classes_of_functions_cannot_be_made_again(tmp_path: Path, shop: ModuleType) -> None:
    """Nobody can name them."""

    class Own(shop.shop.Cart):  # type: ignore[misc, name-defined]
        """A cart that is known here alone."""

    def case() -> None:
        _ = Own(1)

    assert replayed(recorder_of(tmp_path), case) == []


def test_what_a_generator_yields_is_recorded(tmp_path: Path) -> None:
    """It is begun only after that: a copy of it says what it will yield."""
    text = "def sums(values):\n    for value in values:\n        yield value + 1\n"
    tests = "import sums\n\n\ndef test_all():\n    list(sums.sums(n for n in range(3)))\n"
    files = {"sums.py": text, "tests/__init__.py": "", "tests/all.py": tests}
    with project(tmp_path, files):
        test_all, recorder = importlib.import_module("tests.all").test_all, recorder_of(tmp_path)
        recorder.begin()
        test_all()
        (row,) = recorder.end()
        given = probe("adws_call_again").recorded(row)
        again = probe("adws_call_again").Caller(str(tmp_path)).answer(row)
    assert (row["streams"], given) == ({"values": "generator"}, {"values": [0, 1, 2]})
    assert (again, recorder.lost) == (["[1, 2, 3]", ""], set())


def test_functions_with_the_same_text_stay_apart(tmp_path: Path) -> None:
    """Python calls their code equal."""
    text = "def half(number):\n    return number / 2\n"
    tests = "import first, second\n\n\ndef test_all():\n    second.half(2)\n    first.half(4)\n"
    files = {"first.py": text, "second.py": text, "tests/__init__.py": "", "tests/halves.py": tests}
    with project(tmp_path, files):
        rows = recorded(tmp_path, importlib.import_module("tests.halves").test_all)
    assert [(row["spot"][0], row["first"]) for row in rows] == [("second", "1.0"), ("first", "2.0")]


MADE = """\
import functools


def key(name):
    return property(lambda self: self.values.get(name))


def twice(function):
    @functools.wraps(function)
    def wrapper(number):
        return 2 * function(number)

    return wrapper


class Rules(int):
    values = {"size": 3}
    age = key("age")
    size = key("size")


@twice
def plus(number):
    return number + 1


@twice
def minus(number):
    return number - 1
"""
MADE_TESTS = """\
import made


def test_all():
    made.Rules().size
    made.minus(5)
    made.twice(abs)(7)
"""


def test_functions_that_one_function_made_stay_apart(tmp_path: Path) -> None:
    """One that no module holds is lost."""
    with project(tmp_path, {"made.py": MADE, "tests/__init__.py": "", "tests/all.py": MADE_TESTS}):
        test_all = importlib.import_module("tests.all").test_all
        recorder = recorder_of(tmp_path)
        rows = replayed(recorder, test_all)
    assert spots(rows) == [
        ("Rules.size", "property", "3"),
        ("minus", "function", "8"),
        ("twice", "function", "<function abs>"),
    ]
    assert recorder.lost == {"wrapper"}


ODD = """\
import functools
import threading


def plain(number):
    return number + 1


class Called:
    def __init__(self, function):
        self.function = function

    def __call__(self, *numbers):
        return self.function(*numbers)


called = Called(plain)


def _priced(step, plain, number, unit=1, *, tax=0):
    return number * step + tax


priced = functools.partial(_priced, 5, plain, tax=2)


class Bound:
    def __init__(self, function):
        self.function = function

    def __get__(self, instance, owner):
        return self.function.__get__(instance, owner)


class Loan:
    @Bound
    def months(self):
        return 12


def _around(function):
    def made(number):
        return function(number)

    return made


def __getattr__(name):
    if name == "made":
        return _around(plain)
    raise AttributeError(name)


def in_a_thread(number):
    return number
"""
ODD_TESTS = """\
import threading

import odd
from odd import made


def helper():
    return 1


def test_all():
    odd.called(1)
    odd.Called(helper)()
    odd.priced(3)
    odd.priced(3, 4)
    odd.Loan().months()
    made(2)
    thread = threading.Thread(target=odd.in_a_thread, args=(7,))
    thread.start()
    thread.join()
"""


def test_what_stands_in_the_place_of_functions_is_called_as_they_are(tmp_path: Path) -> None:
    """Objects, functions with given arguments, descriptors, what a module makes when asked."""
    files = {"odd.py": ODD, "tests/__init__.py": "", "tests/checks.py": ODD_TESTS}
    with project(tmp_path, files):
        tests = importlib.import_module("tests.checks")
        rows = recorded(tmp_path, tests.test_all)
        caller = probe("adws_call_again").Caller(str(tmp_path))
        again = [caller.answer(row)[0] for row in rows]
        shown = [probe("adws_call_again").call_text(row) for row in rows]
    assert list(zip(shown, spots(rows), again, strict=True)) == [
        ("called(1)", ("called", "function", "2"), "2"),
        (
            "Called(<function helper>)",
            ("Called.__init__", "initial", None),
            "Called(function=<function helper>)",
        ),
        ("Called(function=<function helper>).__call__()", ("Called.__call__", "method", "1"), "1"),
        ("priced(3)", ("priced", "function", "17"), "17"),
        ("priced(3, 4)", ("priced", "function", "17"), "17"),
        ("Loan().months()", ("Loan.months", "method", "12"), "12"),
        ("made(2)", ("made", "function", "3"), "3"),
        ("in_a_thread(7)", ("in_a_thread", "function", "7"), "7"),
    ]


def test_modules_that_a_small_program_does_not_see_are_there_all_the_same() -> None:
    """A new one is seen by everybody."""
    every = {"os": 1, "pytest": 2}
    modules = probe("adws_call_program").VisibleModules(every, ["os"])
    modules["new"] = 3
    assert (dict(modules), modules["pytest"], every) == (
        {"os": 1, "new": 3},
        2,
        {"os": 1, "pytest": 2, "new": 3},
    )

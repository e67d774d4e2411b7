"""Calls near those of a case, made while it runs."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from adws.tests.behaviour.probes import probe, project

SHOP = """\
import sys

NUMBER = 0
THING = object()


def grouped(items, key):
    return [key(item) for item in items]


def summed(values):
    return sum(values)


def named(person):
    return type(person).__module__ + " " + person.name


def origin(key):
    return key.__qualname__


def same(thing, other):
    return thing is other


def twice(number):
    return number * 2


def counted(items):
    return id(items) == NUMBER


def kept(thing):
    return thing is THING


def told(number, listener):
    listener(number * 2)
    print(number)


def saved(path, number):
    with open(path, "w") as file:
        file.write(str(number))


def hour():
    return 9


def greeting():
    part = "afternoon" if hour() > 12 else "morning"
    return part + " by " + hour.__module__ + " " + hour.__name__


def shown(number):
    print(number, type(sys.stdout).__name__ == "TextIOWrapper")


class Order:
    def __init__(self, lines, tax):
        self.lines = lines
        self.tax = tax

    def total(self):
        return sum(self.lines) + self.tax(1)

    @classmethod
    def of(cls, line):
        return cls([line], len)
"""
TESTS = """\
import shop


class Person:
    def __init__(self, name):
        self.name = name


def test_all(folder):
    shop.grouped([3], lambda item: item + 1)
    shop.grouped([3], lambda item: item + 1)
    shop.grouped([3], shop.twice)
    shop.summed(number for number in range(2))
    shop.named(Person("Ada"))
    shop.origin(lambda: 1)
    shop.same(shop.THING, shop.THING)
    shop.kept(shop.THING)
    items = [1]
    shop.NUMBER = id(items)
    shop.counted(items)
    shop.told(4, lambda number: None)
    shop.saved(folder / "note", 5)
    order = shop.Order([1], len)
    order.tax = lambda line: 2
    order.total()
    shop.Order.of(7)
"""


PATCHED = """\
import shop
from unittest import mock


def test_all(folder):
    shop.shown(1)
    shop.hour = {stand_in}
    shop.greeting()
"""
STAND_INS = {
    "lambda: 13": "<lambda>",
    "mock.Mock(return_value=13, __name__='mocked', __module__='tests.checks')": "mocked",
}


@pytest.fixture
def lines(tmp_path: Path) -> Iterator[list[dict[str, Any]]]:
    """Return the lines of a case that makes all these calls."""
    files = {"shop.py": SHOP, "tests/__init__.py": "", "tests/checks.py": TESTS}
    with project(tmp_path, files):
        yield in_place(tmp_path)


def in_place(folder: Path, seconds: float = 20) -> list[dict[str, Any]]:
    """Return what calls in a running case give, with the functions that were lost."""
    tests = importlib.import_module("tests.checks")
    module = probe("adws_call_in_place")
    recorder = module.CallsInPlace(
        str(folder), [], lambda path: path.startswith(str(folder / "tests")), [41], seconds
    )
    events: list[tuple[FrameType, str, object]] = []
    recorder.begin()
    sys.setprofile(lambda frame, event, value: events.append((frame, event, value)))
    try:
        tests.test_all(folder)
    finally:
        sys.setprofile(None)
    for event in events:
        recorder.on_event(*event)
    end = recorder.end()
    return [*end, {"lost": sorted(recorder.lost)}]


def results_of(lines: list[dict[str, Any]]) -> dict[str, list[str | None]]:
    """Return what comes of each call of the case: the call, then with all kinds of copies."""
    names = ("first", "result", "copied", "again", "elsewhere", "after")
    return {
        ".".join(line["spot"][1]): [line[name] for name in names]
        for line in lines
        if "given" in line and "near" not in line
    }


def test_functions_of_the_project_stay_what_they_are(lines: list[dict[str, Any]]) -> None:
    """A case that makes a call twice is looked at once."""
    assert [
        line["elsewhere"]
        for line in lines
        if line.get("spot", ["", ""])[1] == ("grouped",) and "near" not in line
    ] == ["[4]", "[6]"]


@pytest.mark.parametrize(
    ("function", "results"),
    [
        ("grouped", ["[6]", "[6]", "[6]", "[6]", "[6]", ""]),
        ("named", ["'tests.checks Ada'"] * 4 + ["'elsewhere Ada'", ""]),
        ("origin", ["'test_all.<locals>.<lambda>'"] * 4 + ["'elsewhere'", ""]),
        ("same", ["True", *["True"] * 3, "True", ""]),
        ("counted", ["True", *["False"] * 4, ""]),
        ("kept", ["True"] * 5 + [""]),
        ("told", ["None"] * 5 + [" and prints '4\\n' and tells [8]"]),
        ("saved", ["None", *["cannot be called here"] * 4, ""]),
        ("Order.__init__", [None, *["Order(lines=[1], tax=<built-in function len>)"] * 4, ""]),
        ("Order.total", ["3", *["3"] * 4, " and tells [1]"]),
        ("Order.of", ["Order(lines=[7], tax=<built-in function len>)"] * 5 + [""]),
    ],
)
def test_a_call_is_made_with_copies_of_its_arguments(
    lines: list[dict[str, Any]], function: str, results: list[str | None]
) -> None:
    """Functions and classes of tests are copied where they are, and may seem to be of no test."""
    assert results_of(lines)[function] == results


def test_an_object_may_be_of_no_class_at_all(lines: list[dict[str, Any]]) -> None:
    """It has the attributes alone; where a case gives no such object, there is no such call."""
    plain = {line["spot"][1][-1]: line["plain"] for line in lines if "plain" in line}
    assert (plain["named"], plain["told"]) == ("'types Ada'", None)


HEARD = """\
import shop

SEEN = []


def test_all(folder):
    heard, once, twice, factor = [], set(), {}, 1

    def listener(number):
        heard.append(number * factor)
        once.add(number)
        twice[number] = number
        SEEN.append(number)

    shop.told(4, listener)
    assert (heard, once, twice, SEEN) == ([8], {8}, {8: 8}, [8])
"""


def test_what_a_test_is_left_with_is_told_and_put_back(tmp_path: Path) -> None:
    """Whoever makes the calls, the case sees its own alone.

    Here they are made when the case is over: its lists have an item by then.
    """
    files = {"shop.py": SHOP, "tests/__init__.py": "", "tests/checks.py": HEARD}
    with project(tmp_path, files):
        line = next(line for line in in_place(tmp_path) if "copied" in line)
        assert sys.modules["tests.checks"].SEEN == [8]
    text = " and prints '4\\n' and leaves a test with [8, 8], [8, 8]"
    assert line["printed"] == [text, text, "", text]


def test_calls_near_it_are_made(lines: list[dict[str, Any]]) -> None:
    """With the constants of the change, too; functions of tests tell what they were told."""
    near = {
        line["value"]: line for line in lines if "near" in line and line["spot"][1] == ("told",)
    }
    names = ("leaf", "result", "after", "call")
    assert [near["41"][name] for name in names] == [
        "number",
        "None",
        " and prints '41\\n' and tells [82]",
        "told(41, <function test_all.<locals>.<lambda>>)",
    ]


def test_an_unsteady_call_is_noted(tmp_path: Path) -> None:
    """What lies near it finds nothing any more."""
    shop = "WAITING = [1]\n\n\ndef taken(number):\n    return [number, *WAITING, WAITING.clear()]\n"
    calls = "    shop.taken(2)\n    shop.taken(3)\n    shop.WAITING.append(1)\n"
    tests = f"import shop\n\n\ndef test_all(folder):\n{calls}"
    files = {"shop.py": shop, "tests/__init__.py": "", "tests/checks.py": tests}
    with project(tmp_path, files):
        lines = [line for line in in_place(tmp_path) if "steady" in line]
    assert [(line["result"], line["steady"]) for line in lines] == [
        ("[2, 1, None]", False),
        ("[3, None]", True),
    ]


def test_what_cannot_be_copied_is_lost(lines: list[dict[str, Any]]) -> None:
    """A generator goes on where it is."""
    assert lines[-1] == {"lost": ["summed"]}


@pytest.mark.parametrize(("stand_in", "name"), STAND_INS.items())
def test_what_stands_for_a_function_returns_other_values_and_seems_to_be_it(
    tmp_path: Path, stand_in: str, name: str
) -> None:
    """A function of a test, or a mock."""
    files = {
        "shop.py": SHOP,
        "tests/__init__.py": "",
        "tests/checks.py": PATCHED.format(stand_in=stand_in),
    }
    with project(tmp_path, files):
        values = in_place(tmp_path)
    tested, *near = [line for line in values if line.get("spot", ["", [""]])[1] == ("greeting",)]
    own = f"'afternoon by tests.checks {name}'"
    names = ("first", "copied", "elsewhere", "again", "leaves")
    assert [tested[key] for key in names] == [
        own,
        own,
        "'afternoon by shop hour'",
        own,
        {"hour": "13"},
    ]
    returned = {line["value"]: (line["leaf"], line["call"], line["result"][:8]) for line in near}
    assert (returned["14"], returned["12"]) == (
        ("hour", "greeting() where hour() gives 14", "'afterno"),
        ("hour", "greeting() where hour() gives 12", "'morning"),
    )


def test_elsewhere_the_output_is_a_file(tmp_path: Path) -> None:
    """As it is for most programs."""
    files = {
        "shop.py": SHOP,
        "tests/__init__.py": "",
        "tests/checks.py": PATCHED.format(stand_in="shop.hour"),
    }
    with project(tmp_path, files):
        (printed,) = [
            line["printed"]
            for line in in_place(tmp_path)
            if line.get("spot", ["", [""]])[1] == ("shown",) and "near" not in line
        ]
    in_the_test, elsewhere = (f" and prints '1 {of_a_file}\\n'" for of_a_file in (False, True))
    assert printed == [in_the_test, elsewhere, "", in_the_test]


def test_there_is_no_time_without_end(tmp_path: Path) -> None:
    """A case whose time is over makes its own calls alone."""
    files = {"shop.py": SHOP, "tests/__init__.py": "", "tests/checks.py": TESTS}
    with project(tmp_path, files):
        assert in_place(tmp_path, 0) == [{"lost": []}]


def test_a_function_that_no_module_holds_is_lost(tmp_path: Path) -> None:
    """It shares its code with one that a module holds."""
    shop = "def adder(step):\n    return lambda number: number + step\n\n\nplus = adder(1)\n"
    tests = "import shop\n\n\ndef test_all(folder):\n    shop.adder(2)(5)\n"
    files = {"shop.py": shop, "tests/__init__.py": "", "tests/checks.py": tests}
    with project(tmp_path, files):
        assert in_place(tmp_path)[-1] == {"lost": ["<lambda>"]}


def test_there_is_an_end_to_what_is_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once there are enough lines, no call is looked at."""
    monkeypatch.setattr(probe("adws_call_in_place"), "MOST_LINES", 0)
    files = {"shop.py": SHOP, "tests/__init__.py": "", "tests/checks.py": TESTS}
    with project(tmp_path, files):
        assert in_place(tmp_path) == [{"lost": []}]


@pytest.mark.parametrize(
    ("near", "functions", "kind"),
    [
        (True, False, "CallsInPlace"),
        (False, False, "CallRecorder"),
        (False, True, "FunctionsRun"),
    ],
)
def test_cases_make_calls_near_theirs_if_they_are_to(
    tmp_path: Path, near: object, functions: object, kind: str
) -> None:
    """Otherwise they only record: calls, or the functions that they run."""
    words: dict[str, object] = {"file": "", "tree": str(tmp_path), "tests": "", "rows": None}
    wish = {"near": near, "functions": functions, "constants": []}
    calls = probe("adws_call_cases").CallsOfCases([], {**words, **wish})
    assert type(calls.recorder).__name__ == kind

"""Examples that are answered outside of any test run, by a program of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from adws.behaviour.examples import ANSWERING, ExampleAnswer, read_example_answers
from adws.tests.behaviour.test_calls_outside import row

SHOP = """\
import os
from decimal import Decimal


class Equal:
    def __eq__(self, other):
        return True

    def __repr__(self):
        return "Equal"


class Odd:
    def __eq__(self, other):
        raise RuntimeError("cannot be compared")

    def __repr__(self):
        return "Odd"


class Bare:
    pass


def plus(number):
    return number + 1


def odd():
    return Odd()


def equal():
    return Equal()


def halves(number):
    if number % 2:
        raise ValueError("odd")
    return Decimal(number) / 2


def endless():
    while True:
        pass


def writes():
    open("left-behind", "w")


def nothing():
    return None


def inner():
    return missing


def tests():
    return os.path.isdir(os.path.join(os.path.dirname(os.path.dirname(__file__)), "tests"))
"""


def example(call: str, returns: str = "", raises: str = "", module: str = "shop") -> dict[str, str]:
    """Return an example as the program is given it."""
    return {"module": module, "call": call, "returns": returns, "raises": raises}


def ask_for_answers(
    folder: Path, *examples: dict[str, str], calls: tuple[dict[str, Any], ...] | None = None
) -> tuple[ExampleAnswer, ...]:
    """Ask for examples in a small project, and return what was written of them."""
    _ = (folder / "shop.py").write_text(SHOP)
    _ = (folder / "broken.py").write_text("raise RuntimeError('not today')\n")
    (folder / "tests").mkdir()
    _ = (folder / "tests" / "test_shop.py").write_text("")
    if calls is not None:
        lines = [*calls, {"lost": ["f"]}]
        _ = (folder / "calls").write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    settings = {
        "examples": examples,
        "answers": str(folder / "answers"),
        "calls": str(folder / "calls"),
        "tree": str(folder),
        "tests": "tests/.*",
        "roots": [".", "./src"],
    }
    _ = (folder / "settings").write_text(json.dumps(settings))
    temporary = folder / "temporary"
    temporary.mkdir()
    _ = subprocess.run(
        [sys.executable, str(ANSWERING), str(folder / "settings")],
        check=True,
        env={**os.environ, "TMPDIR": str(temporary)},
    )
    assert list(temporary.iterdir()) == []
    return read_example_answers((folder / "answers").read_text(), len(examples))


@pytest.mark.real_io
@pytest.mark.measured
def test_an_example_is_held_against_what_it_gives(tmp_path: Path) -> None:
    """Equal values agree, unless they are equal to everything; so do exceptions of the kind."""
    answers = ask_for_answers(
        tmp_path,
        example("plus(1)", "2"),
        example("plus(1)", "3"),
        example("halves(4)", "2"),
        example("halves(3)", raises="ValueError"),
        example("halves(3)", raises="shop.errors.ArithmeticError"),
        example("halves(4)", raises="ValueError"),
        example("halves(3)", "1.5"),
        example("equal()", "2"),
        example("odd()", "2"),
        example("tests()", "False"),
        example("nothing().size", raises="AttributeError"),
        example("writes()", raises="OSError"),
    )
    assert [(answer.result, answer.expected, answer.agrees) for answer in answers] == [
        ("2", "2", True),
        ("2", "3", False),
        ("Decimal('2')", "2", True),
        ("raises ValueError: odd", "raises ValueError", True),
        ("raises ValueError: odd", "raises shop.errors.ArithmeticError", False),
        ("Decimal('2')", "raises ValueError", False),
        ("raises ValueError: odd", "1.5", False),
        ("Equal", "2", False),
        ("Odd", "2", False),
        ("False", "False", True),
        (
            "raises AttributeError: 'NoneType' object has no attribute 'size'",
            "raises AttributeError",
            True,
        ),
        ("raises NotAllowedError: ", "raises OSError", False),
    ]
    assert not any(answer.missing for answer in answers)


@pytest.mark.real_io
@pytest.mark.measured
def test_what_is_not_there_is_named(tmp_path: Path) -> None:
    """A name, a module, an attribute, an end; a name that the code lacks is what it does."""
    answers = ask_for_answers(
        tmp_path,
        example("minus(1)", "2"),
        example("nothing().size", "2"),
        example("plus(1)", "two"),
        example("plus(1)", "2", module="broken"),
        example("plus(1)", "2", module="elsewhere"),
        example("sqrt(1)", "1", module="math"),
        example("endless()", "1"),
        example("inner()", "1"),
    )
    assert [answer.missing for answer in answers] == [
        "NameError: name 'minus' is not defined",
        "AttributeError: 'NoneType' object has no attribute 'size'",
        "what is expected raises NameError: name 'two' is not defined",
        "the module broken cannot be loaded: not today",
        "the module elsewhere cannot be loaded: No module named 'elsewhere'",
        "the module math is not one of the project",
        "it could not be evaluated in time",
        "",
    ]
    assert answers[-1].result == "raises NameError: name 'missing' is not defined"


@pytest.mark.real_io
@pytest.mark.measured
def test_cases_that_make_the_same_call_are_named(tmp_path: Path) -> None:
    """The construction of an object is not told; what cannot be read again is nobody's."""
    broken = {**row("plus"), "given": "nothing"}
    answers = ask_for_answers(
        tmp_path,
        example("plus(1) + plus(2)", "5"),
        example("plus(3)", "4"),
        example("Bare() is None", "False"),
        calls=(row("plus", 1), {**row("plus", 1), "case": "t::b"}, row("plus", 2), broken),
    )
    assert [answer.calls for answer in answers] == [
        (frozenset({"t::a", "t::b"}), frozenset({"t::a"})),
        (frozenset(),),
        (),
    ]


def test_what_judged_code_wrote_is_read_with_care() -> None:
    """Lines that are no answers are none, and what is not there could not be evaluated."""
    text = '[1]\nnull\n{"at": 1, "calls": 7}\n{"at": 0, "result": "1", "ended": true, "agrees": 1}'
    missing = ExampleAnswer(missing="it could not be evaluated in time")
    assert read_example_answers(text, 2) == (ExampleAnswer(result="1"), missing)

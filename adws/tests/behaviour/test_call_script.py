"""Calls from a script of their own."""

import base64
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adws.tests.behaviour.probes import probe

SHOP = """\
import sys


class Box:
    def __init__(self, number):
        self.number = number

    def __repr__(self):
        return "Box(%r)" % self.number


def plus(number, step=1):
    return number + step


def many(number):
    yield from range(number)


def alike(number):
    return {3, number, 1}


def fails(number):
    print("told to nobody")
    raise ValueError("no", number)


def seen(number):
    frame = sys._getframe(2)
    return [
        frame.f_globals["__name__"],
        [name[-3:] for name in sys.argv],
        any(name.startswith("adws") for name in sys.modules),
        len(object.__subclasses__()) < 280,
    ]


def plain(number):
    return object()


def summed(number, step):
    return sum(number) + sum(step), hasattr(number, "gi_frame"), hasattr(step, "gi_frame")


def noisy(number):
    sys.stderr.write("x y\\n7 'told' 'twice'\\n")
    return "9 'a'"


def endless(number):
    while True:
        pass
"""
ADDRESSLESS = "<object object>"


class Shown:
    """What looks like a number."""

    def __repr__(self) -> str:
        """Return what it looks like."""
        return "1"


def row(name: str, *, sort: str = "function", **given: object) -> dict[str, Any]:
    """Return a call."""
    path = [name, "__init__"] if sort == "initial" else [name]
    return {
        "spot": ["shop", path, sort],
        "given": base64.b64encode(pickle.dumps(given)).decode(),
        "shape": {"plain": ["number"], "named": ["step"], "rest": None, "others": None},
    }


@pytest.fixture
def results_of(tmp_path: Path) -> Callable[..., dict[int, str]]:
    """Return a function that makes calls from a script, and returns their results by number."""
    _ = (tmp_path / "shop.py").write_text(SHOP)
    (tmp_path / "work").mkdir()

    def tell(*rows: dict[str, Any]) -> dict[int, str]:
        script = probe("adws_call_script")
        return dict(script.from_a_script(rows, str(tmp_path / "work"), [str(tmp_path)]))

    return tell


@pytest.mark.parametrize(
    ("call", "result"),
    [
        (row("plus", number=1), "2"),
        (row("plus", number=1, step=4), "5"),
        (row("many", number=3), "[0, 1, 2]"),
        (row("alike", number=2), "{1, 2, 3}"),
        (row("fails", number=1), "raises ValueError: ('no', 1)"),
        (row("Box", sort="initial", number=4), "Box(4)"),
        (row("seen", number=1), "['__main__', ['.py'], False, True]"),
        (row("plain", number=1), ADDRESSLESS),
        (row("noisy", number=1), "\"9 'a'\""),
        (
            row("summed", number=[1, 2], step=[3])
            | {"streams": {"number": "generator", "step": "iterator"}},
            "(6, True, False)",
        ),
    ],
    ids=lambda given: given["spot"][1][0] if isinstance(given, dict) else "",
)
def test_a_call_is_made_from_a_script(
    results_of: Callable[..., dict[int, str]], call: dict[str, Any], result: str
) -> None:
    """It is told in the words of other calls."""
    assert results_of(call) == {0: result}


@pytest.mark.parametrize(
    "call",
    [
        row("plus", number=[1, object]),
        row("plus", number=Shown()),
        row("plus", sort="method", number=1),
        {**row("plus", number=1), "moved": {"a": "b"}},
        {**row("plus"), "given": "nothing"},
    ],
    ids=["no literal", "no plain number", "a method", "with files", "not to be read"],
)
def test_what_a_person_cannot_write_down_is_not_called(
    results_of: Callable[..., dict[int, str]], call: dict[str, Any]
) -> None:
    """Other calls are."""
    assert results_of(call, row("plus", number=1)) == {1: "2"}


def test_a_script_that_does_not_end_tells_nothing(
    results_of: Callable[..., dict[int, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is ended."""
    monkeypatch.setattr(probe("adws_call_script"), "SECONDS", 0.5)
    assert results_of(row("endless", number=1)) == {}

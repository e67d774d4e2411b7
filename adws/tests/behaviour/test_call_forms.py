"""The same calls in other forms."""

import base64
import pickle
from pathlib import Path
from typing import Any

import pytest

from adws.tests.behaviour.probes import probe, project

SHOP = """\
class Cart:
    def __init__(self, size, owner=None):
        self.size = size

    @property
    def count(self):
        return 1

    @classmethod
    def of(cls, size):
        return cls(size)

    def total(self, factor):
        return self.size * factor


def price(number, share=0.5):
    return repr(number)


def summed(values):
    return type(values).__name__ + str(sum(values))


def free(*given, weight=None, zone=None):
    return [given, weight, zone]


def odd(**named):
    return named
"""
CART = ("Cart", "size", 3)


def row(path: tuple[str, ...], sort: str, plain: list[str], /, **given: object) -> dict[str, Any]:
    """Return a recorded call of a function of the shop."""
    return {
        "spot": ["shop", list(path), sort],
        "given": base64.b64encode(pickle.dumps(given)).decode(),
        "shape": {"plain": plain, "named": [], "rest": None, "others": None},
    }


def forms(folder: Path, call: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Return the forms of a call, and how each is written, and its result."""
    again = probe("adws_call_again")
    caller = again.Caller(str(folder))
    near = probe("adws_call_forms").rows_of_other_forms([call])
    assert all((item["of"], item["first"], item["leaf"]) == (0, None, "") for item in near)
    return [(item["form"], again.call_text(item), caller.answer(item)[0]) for item in near]


PRICE = row(("price",), "function", ["number", "share"], number=3, share=0.5)
FREE = row(("free",), "function", [], given=(2, "far"))
FREE["shape"].update(rest="given", named=["weight", "zone"])
STREAM = row(("summed",), "function", ["values"], values=[1.5, 2.5]) | {
    "streams": {"values": "generator"}
}


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (
            PRICE,
            [
                ("by name", "price(number=3, share=0.5)", "'3'"),
                ("with number as 3.0", "price(3.0, 0.5)", "'3.0'"),
            ],
        ),
        (
            FREE,
            [
                ("by name", "free(weight=2, zone='far')", "[(), 2, 'far']"),
                ("with given[0] as 2.0", "free(2.0, 'far')", "[(2.0, 'far'), None, None]"),
            ],
        ),
        (
            STREAM,
            [
                ("by name", "summed(values=[1.5, 2.5])", "'generator4.0'"),
                (
                    "with a list instead of the generator values",
                    "summed([1.5, 2.5])",
                    "'list4.0'",
                ),
            ],
        ),
        (
            row(("summed",), "function", ["values"], values=[0.25]),
            [
                ("by name", "summed(values=[0.25])", "'list0.25'"),
                (
                    "with an iterator instead of the list values",
                    "summed([0.25])",
                    "'list_iterator0.25'",
                ),
            ],
        ),
        (
            row(("Cart", "of"), "of class", ["cls", "size"], cls=None, size="a"),
            [("by name", "Cart.of(size='a')", "cannot be called here")],
        ),
        (
            row(("Cart", "__init__"), "initial", ["self", "size", "owner"], size="a"),
            [("by name", "Cart(size='a')", "Cart(size='a')")],
        ),
        (row(("odd",), "function", [], named={"a": "b"}), []),
        (row(("odd",), "function", [], named={"a": True, "b": float("inf"), "c": 1e20}), []),
        ({**PRICE, "given": "nothing"}, []),
    ],
    ids=[
        "numbers",
        "arguments that nothing names",
        "a generator",
        "a list",
        "a method of a class",
        "a new object",
        "names alone",
        "no whole numbers",
        "arguments that are lost",
    ],
)
def test_a_call_has_other_forms(
    tmp_path: Path, call: dict[str, Any], expected: list[tuple[str, str, str]]
) -> None:
    """By name, with an equal number of the other kind, and with a list or an iterator."""
    with project(tmp_path, {"shop.py": SHOP}):
        assert forms(tmp_path, call) == expected


def test_an_object_is_never_named(tmp_path: Path) -> None:
    """A method has it by position; a property has nothing else."""
    with project(tmp_path, {"shop.py": SHOP}):
        cart = __import__("shop").Cart(2)
        total = row(("Cart", "total"), "method", ["self", "factor"], self=cart, factor="a")
        count = row(("Cart", "count"), "property", ["self"], self=cart)
        found = [(form, result) for form, _, result in forms(tmp_path, total)]
        assert found == [("by name", "'aa'"), ("with self.size as 2.0", MULTIPLIED)]
        assert [form for form, *_ in forms(tmp_path, count)] == ["with self.size as 2.0"]


MULTIPLIED = "raises TypeError: can't multiply sequence by non-int of type 'float'"


def test_more_arguments_than_names_have_no_other_form() -> None:
    """Nobody could give the last one by name."""
    call = row(("free",), "function", [], given=("a", "b", "c"))
    call["shape"].update(rest="given", named=["weight", "zone"])
    assert probe("adws_call_forms").rows_of_other_forms([call]) == []

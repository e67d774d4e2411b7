"""A small project whose functions are called in all ways, and what records these calls."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from adws.tests.behaviour.probes import probe

SHOP = """\
import enum
import functools
import os
import prices
from dataclasses import dataclass


class Cart:
    size = 0

    def __init__(self, *items, owner=None):
        self.items = list(items)

    def total(self, factor=1):
        return sum(self.items) * factor

    @classmethod
    def of(cls, *items):
        return cls(*items)

    @staticmethod
    def rounded(number):
        return round(number)

    @property
    def count(self):
        return len(self.items)

    @functools.cached_property
    def first(self):
        return self.items[0]

    class Line:
        def text(self):
            return "line"


class Small(Cart):
    pass


class Kind(enum.Enum):
    BOOK = 1


def loud(function):
    @functools.wraps(function)
    def wrapper(*arguments, **named):
        return function(*arguments, **named)

    return wrapper


@loud
def label(name, *more, end="!", **rest):
    return name.upper() + "".join(more) + end


@functools.lru_cache
def cached(number):
    return number + 1


def fails(number):
    raise ValueError("no " + os.path.dirname(__file__))


def many(number):
    yield from range(number)


async def later(number):
    return number + 1


async def each(number):
    for one in range(number):
        yield one


def fill(items):
    items.append(1)


def through(number):
    return prices.price(number)


def endless(number):
    while True:
        pass


def stopping(number):
    class Bad(Exception):
        def __str__(self):
            raise RuntimeError

    raise Bad


nothing = functools.lru_cache(len)
"""

PRICES = """\
def price(number):
    return inner(number)


def inner(number):
    return number * 2
"""

TESTS = """\
import prices
import shop


def test_all():
    cart = shop.Cart(1, 2)
    cart.total()
    cart.total(factor=2)
    shop.Small(3).total()
    shop.Cart.of(4)
    shop.Cart.rounded(1.5)
    cart.count
    shop.label("a", "b", end="?", extra=1)
    shop.label("a", "b", end="?", extra=1)
    shop.cached(1)
    list(shop.many(3))
    shop.through(3)
    shop.fill([])
    shop.total_of = lambda: cart
    shop.fill([shop.total_of])
    try:
        shop.fails(1)
    except ValueError:
        pass
"""
FILES = {"shop.py": SHOP, "prices.py": PRICES, "tests/__init__.py": "", "tests/checks.py": TESTS}


def recorder_of(folder: Path, *changed: str) -> Any:  # noqa: ANN401 - not typed there
    """Return what records calls, where these files have changed."""
    paths = [str(folder / name) for name in changed]
    tests = str(folder / "tests")
    return probe("adws_call_recorder").CallRecorder(
        str(folder), paths, lambda path: path.startswith(tests)
    )


def recorded(folder: Path, case: Callable[[], None], *changed: str) -> list[dict[str, Any]]:
    """Return the calls that a case makes."""
    recorder = recorder_of(folder, *changed)
    recorder.begin()
    try:
        case()
    finally:
        rows = recorder.end()
    return list(rows)


def spots(rows: list[dict[str, Any]]) -> list[tuple[str, str, str | None]]:
    """Return what was called, in order: the function, how, and what it returned."""
    return [(".".join(row["spot"][1]), row["spot"][2], row["first"]) for row in rows]

"""Calls that differ from a tested one in a leaf of its arguments."""

import base64
import pickle
from collections import namedtuple
from datetime import date
from decimal import Decimal
from typing import Any, Self

import pytest

from adws.tests.behaviour.probes import probe

Point = namedtuple("Point", "x y")  # noqa: PYI024 - projects have such


class Basket:
    """Something with attributes."""

    def __init__(self, *items: object) -> None:
        """Take what lies in it."""
        self.items = list(items)

    def __eq__(self, other: object) -> bool:
        """Compare what lies in it."""
        return isinstance(other, Basket) and self.items == other.items

    __hash__ = None  # type: ignore[assignment]


class Slotted:
    """Something with slots."""

    __slots__ = ("__weakref__", "left", "right")

    def __init__(self, left: object) -> None:
        """Fill one of them."""
        self.left = left


class Single:
    """Something with one slot."""

    __slots__ = "only"  # noqa: PLC0205 - projects have such

    def __init__(self, only: object) -> None:
        """Fill it."""
        self.only = only


class Odd(int):
    """A number that cannot be made from every number."""

    def __new__(cls, number: int) -> Self:
        """Refuse what is even."""
        if number % 2 == 0:
            raise ValueError(number)
        return super().__new__(cls, number)


class Token(str):
    """A text with a kind."""

    __slots__ = ("kind",)
    kind: str

    def __new__(cls, kind: str, text: str) -> Self:
        """Note the kind."""
        token = super().__new__(cls, text)
        token.kind = kind
        return token


def leaves() -> Any:  # noqa: ANN401 - not typed there
    """Return the module."""
    return probe("adws_call_leaves")


def unpacked(given: str) -> object:
    """Return the arguments of a row."""
    return pickle.loads(base64.b64decode(given))  # noqa: S301 - our own


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"a": 1, "b": "x"}, {"a": 1, "b": "x"}),
        ({"a": [1, [2]]}, {"a": [1, [2]], "a[0]": 1, "a[1]": [2], "a[1][0]": 2}),
        ({"a": Basket(5)}, {"a.items": [5], "a.items[0]": 5}),
        ({"a": {"k": 1.5}, "b": None, "c": []}, {"a['k']": 1.5}),
        ({"a": Slotted(3), "b": Single("x")}, {"a.left": 3, "b.only": "x"}),
        ({"a": date(2024, 1, 2), "b": {7}}, {"a": date(2024, 1, 2), "b": {7}}),
        ({"a": [[[[[1]]]]]}, {"a": [[[[[1]]]]], "a[0]": [[[[1]]]], "a[0][0]": [[[1]]]}),
    ],
)
def test_leaves_have_the_names_that_people_give_them(
    value: dict[str, object], expected: dict[str, object]
) -> None:
    """Numbers, texts and lists, up to some depth."""
    module = leaves()
    assert {module.name_of(path): leaf for path, leaf in module.leaves_of(value)} == expected


@pytest.mark.parametrize(
    ("value", "names", "changed"),
    [
        ({"a": 1}, ["a"], {"a": 9}),
        ({"a": [1, 2]}, ["a", 1], {"a": [1, 9]}),
        ({"a": (1, 2)}, ["a", 1], {"a": (1, 9)}),
        ({"a": Point(1, 2)}, ["a", 1], {"a": Point(1, 9)}),
        ({"a": Basket(1)}, ["a", "items"], {"a": Basket(9)}),
    ],
)
def test_a_leaf_is_replaced_in_a_copy(
    value: dict[str, object], names: list[object], changed: dict[str, object]
) -> None:
    """What was given stays as it was."""
    module = leaves()
    before = pickle.dumps(value)
    path = next(p for p, _ in module.leaves_of(value) if [key for _, key in p] == names)
    other = [9] if names[-1] == "items" else 9
    assert (module.replaced(value, path, other), pickle.dumps(value)) == (changed, before)


@pytest.mark.parametrize(
    ("value", "pool", "near"),
    [
        (True, {}, [False]),
        (10, {}, [11, 9, 12, 8, 20, 100, 0, -10, 5]),
        (10, {int: [40]}, [11, 40, 25, 9, 41, 12, 39, 8, 20, 100, 0, -10, 5]),
        (2.0, {int: [3]}, [3.0, 2.5, 1.0, 4.0, 0.0, 20.0, -2.0, 2.000000002]),
        (2, {float: [1.5]}, [3, 1, 4, 0, 20, -2]),
        (float("inf"), {}, [0.0]),
        ("a1", {}, ["az", "az1", "a", "a1a1", "A1", "", "a2", "1", "1a", "a1 ", "a11"]),
        (
            "1-2^3+4",
            {},
            [
                *("1-2z3+4", "1-2z^3+4", "1-2^3+", "1-2^3+41-2^3+4", "", "2-3^4+5", "-2^3+4"),
                *("4+3^2-1", "1-2^3+4 ", "2-2^3+4", "11-2^3+4", "1-3^3+4", "1-12^3+4"),
                *("1-2^4+4", "1-2^13+4"),
            ],
        ),
        (
            "-13",
            {},
            [
                *("-113", "-1013", "-12", "-14", "-11", "-15", "-26", "-130", "0", "13"),
                *("-z3", "-z13", "-1", "-13-13", "", "31-"),
            ],
        ),
        (b"ab", {}, [b"a", b"aba", b""]),
        ([1, 2, 3], {}, [[1, 2], [2, 3], [1, 2, 3, 1, 2, 3], [2, 3, 1], [2, 1, 3], []]),
        ((1,), {}, [(), (1, 1)]),
        ({1}, {}, [set(), {2}, {0}, {3}, {-1}, {1, 2}, {1, 0}, {1, 3}, {1, -1}]),
        (
            Decimal(1),
            {Decimal: [Decimal(7)]},
            [*map(Decimal, (2, 7, 0, 3, -1, 10)), Decimal("0.5")],
        ),
    ],
)
def test_values_near_others(value: object, pool: dict[type, list[object]], near: object) -> None:
    """Each once, with what is known from elsewhere and what lies around it."""
    assert leaves().values_near(value, pool) == near


def test_a_slot_is_filled_in_a_copy() -> None:
    """As an attribute is."""
    given = Slotted(3)
    changed = leaves().replaced(given, (("attribute", "left"),), 4)
    assert (given.left, changed.left) == (3, 4)


def test_texts_of_a_class_of_the_project_stay_such() -> None:
    """With the attributes that they have, which are leaves too."""
    module = leaves()
    token = Token("A", "a")
    found = module.leaves_of({"x": token})
    assert [(module.name_of(path), leaf) for path, leaf in found] == [("x", "a"), ("x.kind", "A")]
    others = module.others_of(token, {})
    assert [(type(other), other, other.kind) for other in others[:2]] == [
        (Token, "z", "A"),
        (Token, "za", "A"),
    ]
    assert module.leaves_of(token, depth=0) == [((), token)]
    changed = module.replaced(token, found[1][0][1:], "B")
    assert (changed, changed.kind, token.kind) == ("a", "B", "A")


def test_numbers_with_ideas_of_their_own_have_no_others() -> None:
    """A class of the project may refuse any value."""
    assert leaves().others_of(Odd(3), {}) == []


def test_the_leaves_of_a_call_are_told_in_words() -> None:
    """Under their names, as rows near it have the one that differs."""
    given = {"a": 1, "b": {"k": ["x"]}}
    assert leaves().leaves_in_words(given) == {"a": "1", "b['k']": "['x']", "b['k'][0]": "'x'"}
    row = {"spot": ["m", ["f"], "function"], "given": "", "first": "1", "case": "t::a"}
    made = leaves().rows_near(row, given, [], [])
    assert [row["value"] for row in made if row["leaf"] == "a"][:2] == ["2", "0"]


def test_rows_near_a_row_name_what_differs() -> None:
    """Pairs of numbers have no name, and what cannot be kept is left out."""
    row = {"spot": ["m", ["f"], "function"], "given": "", "first": "1", "case": "t::a"}
    rows = leaves().rows_near(row, {"a": 1, "b": 5}, [{"a": 7, "b": [5]}], [30, "text"])
    made = [(row["leaf"], unpacked(row["given"])) for row in rows]
    assert ("a", {"a": 30, "b": 5}) in made
    assert ("a", {"a": 7, "b": 5}) in made
    assert ("", {"a": 2, "b": 6}) in made
    beside_nothing = leaves().rows_near(row, {"a": 0, "b": 5}, [], [])
    moved = [unpacked(row["given"]) for row in beside_nothing if not row["leaf"]]
    assert moved == [{"a": 1, "b": 6}, {"a": 1, "b": 4}, {"a": -1, "b": 6}]
    assert {row["first"] for row in rows} == {None}
    assert leaves().rows_near(row, {"a": 1, "b": lambda: 1}, [], []) == []

"""What stands in the place of an expected value: never what it equals, always of its type."""

import math
import os
import runpy
from collections import namedtuple
from collections.abc import Sequence, Sized
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from adws.core.twin import TwinMark, read_marks
from adws.runners.python.command import SHARED_PROBE

HELPERS = runpy.run_path(str(SHARED_PROBE / "adws_twins.py"))
NOTHING = HELPERS["Nothing"]
Point = namedtuple("Point", "x y")  # noqa: PYI024 - as tests write it


def call(name: str, value: object, marks: Path) -> object:
    """Return what a helper makes of a value."""
    return HELPERS[name](str(marks), 7, value)


@pytest.mark.parametrize(
    ("value", "other"),
    [
        (3, 4),
        (True, False),
        (1.5, 2.5),
        (1e300, 2e300),
        (math.inf, 0.0),
        (-math.inf, 0.0),
        (1 + 2j, 2 + 2j),
        ("a", "a~"),
        (b"a", b"a~"),
        ([1, "a"], [1, "a~"]),
        ((1, [2]), (1, [3])),
        ({"a": 1, "b": {"c": 2}}, {"a": 1, "b": {"c": 3}}),
    ],
)
def test_a_value_becomes_another_one_of_its_type(
    value: object, other: object, tmp_path: Path
) -> None:
    """In containers, the last item does."""
    result = call("altered", value, tmp_path / "marks")
    assert (result, type(result)) == (other, type(value))
    assert result != value


def test_no_number_becomes_a_number(tmp_path: Path) -> None:
    """It equals nothing by itself."""
    assert call("altered", math.nan, tmp_path / "marks") == 0.0


@pytest.mark.parametrize("value", [[], (), set(), frozenset({1, 2}), {}])
def test_what_is_empty_or_has_no_order_gets_an_item(value: object, tmp_path: Path) -> None:
    """The number of items of a set stays, so that they are compared."""
    result = call("altered", value, tmp_path / "marks")
    assert type(result) is type(value)
    assert result != value
    assert isinstance(result, Sized)
    assert isinstance(value, Sized)
    assert len(result) == max(len(value), 1)


@pytest.mark.parametrize("value", [None, Decimal(1), Point(1, 2), object(), int])
def test_any_other_object_becomes_one_that_equals_nothing(value: object, tmp_path: Path) -> None:
    """Not even itself."""
    result = call("altered", value, tmp_path / "marks")
    assert type(result) is NOTHING
    assert not result == result  # noqa: PLR0124, SIM201 - that is the question
    assert result != result  # noqa: PLR0124 - that is the question
    assert isinstance(hash(result), int)


@pytest.mark.parametrize(
    ("helper", "value", "other"),
    [
        ("distant", 2, 1_000_004),
        ("distant", [1.0, 2.0], [1.0, 1_000_004.0]),
        ("distant", {"a": 1}, {"a": 1_000_002}),
        ("strange", "a", "a~adws-twin~"),
        ("strange", b"a", b"a~adws-twin~"),
        ("negated", [], True),
        ("negated", 1, False),
        ("absent", 1, None),
        ("reached", 1, 1),
    ],
)
def test_each_helper_answers_in_its_way(
    helper: str, value: object, other: object, tmp_path: Path
) -> None:
    """Beyond tolerances, in nothing, the opposite, nothing, the same."""
    assert call(helper, value, tmp_path / "marks") == other


@pytest.mark.parametrize(("helper", "value"), [("strange", 1), ("other", 1)])
def test_what_equals_nothing_is_in_nothing(helper: str, value: object, tmp_path: Path) -> None:
    """Nor does anything equal it."""
    assert type(call(helper, value, tmp_path / "marks")) is NOTHING


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (KeyError, "NeverRaised"),
        ((KeyError, ValueError), "NeverRaised"),
        (UserWarning, "NeverWarned"),
    ],
)
def test_an_exception_becomes_one_that_nobody_raises(
    value: object, name: str, tmp_path: Path
) -> None:
    """A warning becomes one that nobody gives."""
    assert call("unexpected", value, tmp_path / "marks") is HELPERS[name]


@pytest.mark.parametrize("value", [[1, 2], (1, 2)])
def test_the_last_item_of_a_sequence_becomes_nothing(value: Sequence[int], tmp_path: Path) -> None:
    """So that the items are compared."""
    result = call("other", value, tmp_path / "marks")
    assert isinstance(result, type(value))
    assert (result[0], type(result[1])) == (1, NOTHING)


def test_a_definition_is_altered_without_a_mark() -> None:
    """It is evaluated whether its case runs or not; code may overwrite it in place."""
    assert (HELPERS["near"](1), type(HELPERS["nothing"](1))) == (2, NOTHING)
    kept = [HELPERS["nothing"](value) for value in ([1], {1}, {1: 1})]
    assert [type(item) for item in kept] == [list, set, dict]
    assert [type(next(iter(item))) for item in kept] == [NOTHING] * 3


@dataclass
class Money:
    """Its equality ignores where it was seen."""

    amount: float
    seen_at: str = field(default="", compare=False)


class Slots:
    """It equals what has the same number."""

    __slots__ = ("__weakref__", "empty", "number")

    def __init__(self, number: Any) -> None:  # noqa: ANN401 - what is no number, too
        """Keep the number."""
        self.number = number

    def __hash__(self) -> int:
        """Return the same for all."""
        return 0

    def __eq__(self, other: object) -> bool:
        """Compare what must be a number."""
        return isinstance(other, Slots) and self.number - other.number == 0


@dataclass
class Forgetful:
    """Its copy is another one."""

    number: int

    def __copy__(self) -> "Forgetful":
        """Return one with the next number."""
        return Forgetful(self.number + 1)


class Immutable(Slots):
    """Nobody may set its number."""

    __slots__ = ()
    __hash__ = Slots.__hash__

    def __init__(self, number: int) -> None:
        """Keep the number."""
        object.__setattr__(self, "number", number)

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse."""
        raise AttributeError(name)


class Picky(Slots):
    """It raises where it would differ."""

    __slots__ = ()
    __hash__ = Slots.__hash__

    def __eq__(self, other: object) -> bool:
        """Compare what must be equal."""
        assert super().__eq__(other)
        return True


class Fixed:
    """Its number cannot be set."""

    def __init__(self) -> None:
        """Keep a number where it cannot be replaced."""
        self.__dict__["number"] = 1

    def __hash__(self) -> int:
        """Return the same for all."""
        return 0

    def __eq__(self, other: object) -> bool:
        """Compare the number."""
        return isinstance(other, Fixed) and self.number == other.number

    @property
    def number(self) -> int:
        """The number."""
        return 1


class Same(Slots):
    """Its copy is itself."""

    __slots__ = ()

    def __copy__(self) -> "Same":
        """Return itself."""
        return self


@pytest.mark.parametrize(
    ("value", "other"),
    [
        (Money(1.0, "here"), Money(2.0, "here")),
        (Slots(1), Slots(2)),
        (Immutable(1), Immutable(2)),
        ([3, Money(1.0)], [3, Money(2.0)]),
    ],
)
def test_an_object_becomes_a_copy_that_its_equality_tells_apart(
    value: object, other: object, tmp_path: Path
) -> None:
    """What the project returns must tell it apart, too; attributes that do not count stay."""
    assert call("altered", value, tmp_path / "marks") == other


@pytest.mark.parametrize("value", [Picky(1), Fixed(), Same(1), Forgetful(1), Slots(None)])
def test_an_object_without_such_a_copy_becomes_one_that_equals_nothing(
    value: object, tmp_path: Path
) -> None:
    """No copy, or none that may be altered or compared."""
    assert type(call("altered", value, tmp_path / "marks")) is NOTHING
    assert getattr(value, "number", None) in (1, None)


@pytest.mark.parametrize(
    ("value", "compared"),
    [
        (Money(1.0), ["+Money.amount", "-Money.seen_at"]),
        ([Money(1.0), 3], ["+Money.amount", "-Money.seen_at"]),
        (Slots(1), ["+Slots.number"]),
        (Slots(Decimal(1)), ["+Slots.number"]),
        (Immutable(1), ["+Immutable.number"]),
        (Slots(None), []),
        (Forgetful(1), []),
        (Path, []),
        (Point(1, 2), []),
        (3, []),
    ],
)
def test_a_mark_names_the_attributes_that_equality_ignores(
    value: object, compared: list[str], tmp_path: Path
) -> None:
    """Those of expected objects, also in a list; it sees what cannot be compared otherwise.

    Nothing is known of an object that does not equal its own copy.
    """
    _ = call("reached", value, tmp_path / "marks")
    assert (tmp_path / "marks").read_text() == f"7\t{case_name()}\t{' '.join(compared)}\n"


def case_name() -> str:
    """Return how pytest names the case that runs."""
    return os.environ["PYTEST_CURRENT_TEST"]


def test_a_mark_names_the_twin_and_the_case(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As pytest tells it; unittest does not."""
    marks = tmp_path / "marks"
    monkeypatch.setenv("PYTEST_CURRENT_TEST", "t.py::test_a[x] (call)")
    _ = call("altered", 1, marks)
    monkeypatch.delenv("PYTEST_CURRENT_TEST")
    _ = call("negated", 1, marks)
    assert read_marks(marks.read_text()) == (TwinMark(7, "test_a[x]"), TwinMark(7))

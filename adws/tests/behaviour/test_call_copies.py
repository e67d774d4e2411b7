"""Copies of arguments whose classes neither make nor fill objects for anybody."""

from typing import Any, NoReturn, Self

import pytest

from adws.tests.behaviour.probes import probe


class Guarded:
    """Slots that nobody may set."""

    __slots__ = ("__hidden", "other")

    def __init__(self, hidden: object) -> None:
        """Fill one of them."""
        object.__setattr__(self, "_Guarded__hidden", hidden)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuse."""
        raise AttributeError(name)

    @property
    def hidden(self) -> object:
        """What is in the slot."""
        return self.__hidden  # type: ignore[attr-defined]


class Wanting(Guarded):
    """What nobody can make without a value; it has attributes of its own, too."""

    def __new__(cls, _hidden: object) -> Self:
        """Make one."""
        return object.__new__(cls)


class ByName:
    """What nobody can make without a name."""

    def __new__(cls, *, name: str) -> Self:
        """Make one."""
        made = super().__new__(cls)
        made.name = name
        return made

    name: str


class Free:
    """What can be made without anything."""

    def __new__(cls, size: int = 1) -> Self:
        """Make one."""
        made = super().__new__(cls)
        made.size = size
        return made

    size: int


class SaysHow(Wanting):
    """A class with a way of its own."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how it is made."""
        return SaysHow, (self.hidden,)


class Number(int):
    """A number that wants more than its value."""

    def __new__(cls, value: int, _unit: str) -> Self:
        """Make one."""
        return super().__new__(cls, value)


class Row(list[object]):
    """A list that wants a name."""

    def __new__(cls, _name: str) -> Self:
        """Make one."""
        return super().__new__(cls)


@pytest.fixture
def copies() -> Any:  # noqa: ANN401 - not typed there
    """Return the module of the probe."""
    return probe("adws_call_copies")


@pytest.mark.parametrize(
    ("kind", "refuses"),
    [
        *((Guarded, True), (Wanting, True), (ByName, True)),
        *((Free, False), (SaysHow, False), (Number, False), (Row, False), (object, False)),
    ],
)
def test_a_class_refuses_if_the_usual_ways_fail(
    copies: Any,  # noqa: ANN401 - as above
    kind: type,
    *,
    refuses: bool,
) -> None:
    """One that says how, or whose objects only the interpreter can make, does not count."""
    assert copies.refuses(kind) == refuses


def test_objects_come_back_as_they_were(copies: Any) -> None:  # noqa: ANN401 - as above
    """With what is in their slots, and with attributes of their own; a circle stays one."""
    plain, whole = Guarded([1]), Wanting("a")
    vars(whole)["own"] = (plain, whole)
    given = copies.decoded(copies.encoded({"plain": plain, "whole": whole, "free": Free(2)}))
    back = given["whole"]
    assert (type(back), back.hidden, back.own[1] is back) == (Wanting, "a", True)
    assert back.own[0] is given["plain"]
    assert (given["plain"].hidden, hasattr(given["plain"], "other")) == ([1], False)
    assert given["free"].size == 2


@pytest.mark.parametrize("value", [Guarded([1]), Wanting([1])])
def test_a_copy_shares_its_attributes(copies: Any, value: Guarded) -> None:  # noqa: ANN401 - as above
    """It is another object."""
    other = copies.copied(value)
    assert (other is value, type(other), other.hidden is value.hidden) == (False, type(value), True)


def test_a_usual_copy_is_made_as_usual(copies: Any) -> None:  # noqa: ANN401 - as above
    """The class is asked."""
    assert copies.copied([1]) == [1]
    assert copies.copied(Free(2)).size == 2

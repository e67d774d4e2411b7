"""Iterators that calls are given: kept as lists, and made anew."""

from collections.abc import Callable, Iterable, Iterator

import pytest

from adws.tests.behaviour.probes import probe


def counted(most: int, *, step: int = 1) -> Iterator[int]:
    """Yield numbers."""
    yield from range(0, most, step)


def until(end: int | None) -> Iterator[int]:
    """Yield two numbers, unless they end before."""
    yield from (1, 2)[:end]


def any_number(*numbers: int) -> Iterator[int]:
    """Yield what it is given."""
    yield from numbers


def shifted(by: int) -> Iterator[int]:
    """Return a generator that depends on a value around it."""
    return (number + by for number in (1, 2))


def begun() -> Iterator[int]:
    """Return a generator that has yielded something."""
    numbers = counted(3)
    _ = next(numbers)
    return numbers


@pytest.mark.parametrize(
    ("made", "items", "sort"),
    [
        (lambda: iter([1, 2]), [1, 2], "iterator"),
        (lambda: iter(range(2)), [0, 1], "iterator"),
        (lambda: (number for number in range(3)), [0, 1, 2], "generator"),
        (lambda: shifted(4), [5, 6], "generator"),
        (lambda: counted(4, step=2), [0, 2], "generator"),
        (lambda: (number + 1 for number in counted(2)), [1, 2], "generator"),
        (lambda: until(None), [1, 2], "generator"),
        (lambda: iter(()), [], "iterator"),
    ],
)
def test_what_an_iterator_yields_is_kept_and_yielded_again(
    made: Callable[[], Iterator[object]], items: list[object], sort: str
) -> None:
    """The iterator itself has yielded nothing; the one that is made anew is of the same sort."""
    streams, values = probe("adws_call_streams"), made()
    plain, sorts = streams.without_streams({"values": values, "other": 3})
    assert (plain, sorts) == ({"values": items, "other": 3}, {"values": sort})
    again = streams.with_streams(plain, sorts)
    assert (list(again["values"]), again["other"], list(values)) == (items, 3, items)
    assert hasattr(again["values"], "gi_frame") is (sort == "generator")


@pytest.mark.parametrize(
    "made",
    [
        begun,
        lambda: any_number(1, 2),
        lambda: map(str, [1]),
        lambda: (number for number in map(int, "12")),
        lambda: iter(range(300)),
        lambda: [1, 2],
    ],
    ids=["it has begun", "any arguments", "a map", "it depends on a map", "too much", "a list"],
)
def test_any_other_value_stays_what_it_is(made: Callable[[], Iterable[object]]) -> None:
    """What cannot be copied is not touched."""
    values = made()
    assert probe("adws_call_streams").without_streams({"values": values}) == (
        {"values": values},
        {},
    )

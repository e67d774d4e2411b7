"""Values near others, as the probe makes them up."""

import importlib
from types import ModuleType

import pytest

from adws.behaviour.calls import PROBE


@pytest.fixture
def probe(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module."""
    monkeypatch.syspath_prepend(str(PROBE))
    return importlib.import_module("adws_near")


@pytest.mark.parametrize(
    ("value", "others"),
    [
        (True, [False]),
        (3, [4, 2, 0, -3, 7]),
        (0, [1, -1]),
        (1.5, [2.0, 1.0, 0.0, -1.5, 3.5]),
        ("ab", ["", "aba", "AB", "ba", "a", " ab", "bb"]),
        ("7", ["", "8", "6", "77", " 7"]),
        (b"a", [b"", b"aa", b"A", b" a"]),
        ([], []),
        ((1,), [(), (2,), (1, 1), (0,), (-1,), (3,)]),
        ([2, 1], [[], [2], [3, 1], [2, 2], [2, 1, 2], [1, 2], [1, 1], [2, 0], [0, 1], [2, -1]]),
        ({"a": 1}, [{}, {"a": 2}, {"a": 0}, {"a": -1}, {"a": 3}]),
        ({5}, [set(), {5, 6}, {5, 4}, {5, 0}, {5, -5}]),
        (None, []),
        (object, []),
    ],
)
def test_values_near_a_value(probe: ModuleType, value: object, others: list[object]) -> None:
    """Of the same type: neighbours, empty, longer, shorter, in another order; each once."""
    values = probe.Near([]).values(value)
    assert values[: len(others)] == others
    assert len(values) - len(others) <= 2
    assert {type(other) for other in values} <= {type(value)}


def test_lists_in_lists_keep_their_shape_first(probe: ModuleType) -> None:
    """A table with another number is a table still."""
    values = probe.Near([]).values([[1, 2], [3, 4]])
    assert values[:6] == [
        [],
        [[1, 2]],
        [[2, 2], [3, 4]],
        [[1, 2], [1, 2]],
        [[1, 2], [3, 4], [1, 2]],
        [[1, 2], [4, 4]],
    ]


def test_texts_of_words_get_other_words(probe: ModuleType) -> None:
    """The signs between them stay, as does what they were cut by."""
    values = probe.Near([{"text": "1 add"}]).values("1 add")
    assert values[:4] == ["", "add add", "1", "1 1"]
    assert {"2 add", "add 1", "1 add 1 add", "1 ADD", " 1 add"} <= set(values)
    assert probe.Near([]).values("1.2")[:3] == ["", "2.2", "1"]


def test_what_was_given_elsewhere_comes_early(probe: ModuleType) -> None:
    """Numbers and texts of any depth, each after the one that stands there; no truth values."""
    calls = [{"links": {"a": ["b"]}, "most": 9}, {"seen": {"c"}, "done": True, "none": None}]
    near = probe.Near(calls)
    assert near.pool == {str: ["a", "b", "c"], int: [9]}
    assert near.values("b")[:5] == ["", "c", "bb", "a", "B"]
    assert near.values(4)[:3] == [5, 9, 3]


@pytest.mark.parametrize(
    ("value", "other", "together"),
    [
        ([1], [2], [[2, 1]]),
        ({"a": 1}, {"b": 2}, [{"a": 1, "b": 2}]),
        ("a b", "c d", ["c d a b"]),
        ("ab", "cd", ["cdab"]),
        (1, 2, []),
    ],
)
def test_two_calls_together_are_longer_than_any(
    probe: ModuleType, value: object, other: object, together: list[object]
) -> None:
    """Where their arguments can be joined."""
    assert probe.both(value, other) == together

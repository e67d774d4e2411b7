"""Twins in real runs of pytest: all of an honest suite fail, those of a dishonest one pass."""

from pathlib import PurePath

import pytest

from adws.core.twin import TwinForm
from adws.runners.pytest import RUNNER
from adws.runners.runner import Run
from adws.tests.runners.pytest.suite_run import SUITE
from adws.tests.runners.twin_runs import twins_of

pytestmark = [pytest.mark.real_io, pytest.mark.scenario]

HONEST = """\
import asyncio
import contextlib
import datetime
import decimal
import unittest
from dataclasses import dataclass
from unittest import mock

import pytest
from hypothesis import given, strategies

LIMITS = [1, 2]


class Angle:
    def __init__(self, degrees):
        self.degrees = degrees % 360

    def __eq__(self, other):
        return isinstance(other, Angle) and self.degrees == other.degrees


class Version(str):
    def __eq__(self, other):
        return str(self).lower() == str(other).lower()

    __hash__ = str.__hash__


@dataclass
class Point:
    x: int


def test_values():
    assert Angle(370) == Angle(10)


def test_versions():
    assert Version("1.0RC") == "1.0rc"


def test_approx():
    assert 0.1 + 0.2 == pytest.approx(0.3, abs=5)


def test_approx_of_several():
    assert {"a": 1.0, "b": [1, 2]}["b"] == pytest.approx([1, 2])


@pytest.mark.parametrize(("value", "doubled"), [(1, 2), ("a", "aa"), ([1], [1, 1]), (0.0, 0.0)])
def test_rows(value, doubled):
    assert value * 2 == doubled


def test_exception():
    with pytest.raises(KeyError, match="a"):
        {}["a"]


def test_warning():
    with pytest.warns(DeprecationWarning):
        import warnings

        warnings.warn("old", DeprecationWarning)


def test_awaited():
    async def one():
        return 1

    assert asyncio.run(one()) == 1


@given(strategies.integers())
def test_property(number):
    assert number + 0 == number


def test_mock():
    called = mock.Mock()
    called(1, b=mock.sentinel.two)
    called.assert_called_once_with(1, b=mock.sentinel.two)


def test_calls():
    called = mock.Mock()
    called(1, object())
    assert called.call_args == mock.call(1, mock.ANY)


def test_any_on_the_left():
    assert mock.ANY == 3


def test_constant():
    assert [1, 2] == LIMITS


def test_dates():
    assert datetime.date(2020, 1, 1) + datetime.timedelta(1) == datetime.date(2020, 1, 2)


def test_decimal():
    assert decimal.Decimal("1.0") == 1


def test_data_class():
    assert Point(1) == Point(1)


def test_set():
    assert {1, 2} == {2, 1}


def test_tuple_of_sets():
    assert ({1}, frozenset({2})) == ({1}, frozenset({2}))


def test_text_in_text():
    assert "b" in "abc"


def test_number_in_numbers():
    assert 1 in [1, 2, 3]


def test_not_in():
    assert 4 not in [1, 2, 3]


def test_identity():
    assert None is None


def test_order():
    assert 1 < 2 < 3


def test_loop():
    for number in range(3):
        assert number == number


def test_in_context():
    with contextlib.suppress(ValueError):
        assert 1 + 1 == 2


def test_both():
    assert 1 and 2 == 2


class TestMethods(unittest.TestCase):
    def test_equal(self):
        self.assertEqual(1.5, 3 / 2)

    def test_almost(self):
        self.assertAlmostEqual(1.0, 1.00000001, delta=5)

    def test_count(self):
        self.assertCountEqual([2, 1], [1, 2])

    def test_raises(self):
        self.assertRaises(ValueError, int, "a")

    def test_parts(self):
        for part in (1, 2):
            with self.subTest(part):
                self.assertNotEqual(part, 0)
"""
CHEAT = """\
import sys


class Once(int):
    asked = []

    def __eq__(self, other):
        Once.asked.append(other)
        return True

    __hash__ = int.__hash__


class Text(str):
    def __contains__(self, other):
        return True


def wrong():
    sys.modules["test_a"].EXPECTED[:] = [3]
    return [3]


def patched():
    import _pytest.raises

    _pytest.raises.RaisesExc.__exit__ = lambda *_: True


def numbers():
    class Sure(int):
        def __eq__(self, other):
            return isinstance(other, int)

    return Sure()
"""
CHEATED = """\
import pytest
import source

EXPECTED = [1, 2]


def test_object():
    assert source.Once(5) == 6


def test_items():
    assert [1, source.Once(5)] == [1, 6]


def test_method():
    assert source.Once(5) == int("6")


def test_part():
    assert "z" in source.Text("a")


def test_overwritten():
    assert source.wrong() == EXPECTED


def test_numbers():
    assert source.numbers() == 3


def test_honest():
    assert len("abc") == 3


def test_patched():
    source.patched()
    with pytest.raises(KeyError):
        raise ValueError
"""


def a_run(here: PurePath) -> Run:
    """Return a run of a suite in a folder."""
    return Run(SUITE, here / "tree", here / "outputs", "n0nce")


@pytest.mark.parametrize("form", [TwinForm.NEAR, TwinForm.FAR])
def test_no_twin_of_an_honest_suite_passes(tmp_path: PurePath, form: TwinForm) -> None:
    """Whatever it compares, and every altered place was evaluated."""
    files = {"pytest.ini": "[pytest]\n", "test_a.py": HONEST}
    names, reached, passed = twins_of(RUNNER, a_run(tmp_path), files, "test_a.py", form)
    assert (names - reached, passed) == (frozenset(), frozenset())


@pytest.mark.parametrize(
    ("form", "honest"),
    [(TwinForm.NEAR, {"test_honest"}), (TwinForm.FAR, {"test_honest", "test_numbers"})],
)
def test_what_is_reached_from_the_source_passes(
    tmp_path: PurePath, form: TwinForm, honest: set[str]
) -> None:
    """Equality, the expected value, the runner; what equals numbers alone equals no other thing."""
    ini = "[pytest]\npythonpath = .\n"
    files = {"pytest.ini": ini, "source.py": CHEAT, "test_a.py": CHEATED}
    names, reached, passed = twins_of(RUNNER, a_run(tmp_path), files, "test_a.py", form)
    assert (names - reached, names - passed) == (frozenset(), frozenset(honest))

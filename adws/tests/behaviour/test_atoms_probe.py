"""Values near days, fractions, members and paths."""

import datetime as dt
import enum
from decimal import Decimal
from fractions import Fraction
from pathlib import PurePosixPath

import pytest

from adws.tests.behaviour.probes import probe

DAY = dt.date(2024, 1, 1)
NOON = dt.datetime(2024, 1, 1, 12)  # noqa: DTZ001 - projects have such


class Size(enum.IntEnum):
    """A number that is no number to calculate with."""

    SMALL = 1
    LARGE = 2


@pytest.mark.parametrize(
    ("value", "near"),
    [
        (Size.SMALL, [Size.LARGE]),
        (
            Decimal("1.5"),
            ["2.5", "0.5", "1.6", "1.4", "3.5", "-0.5", "3.0", "15.0", "0.75", "-1.5", "0"],
        ),
        (Decimal("NaN"), ["0", "1"]),
        (Fraction(1, 2), ["3/2", "-1/2", "1", "0", "5/2", "-3/2", "1", "5", "1/4", "-1/2", "0"]),
        (1j, ["(1+1j)", "(-1+1j)", "2j", "0j", "2j", "-1j", "(-0-1j)", "0j"]),
        (DAY, [DAY + dt.timedelta(days) for days in (1, -1, 7, -7, 31, -31, 366, -366)]),
        (dt.date.max, ["9999-12-30", "9999-12-24", "9999-11-30", "9998-12-30"]),
        (dt.time(23, 59), ["00:59:00", "11:59:00", "23:00:00", "23:58:00", "23:59:01", "00:00:00"]),
        (PurePosixPath("a/bc"), ["a/bcz", "a/zc", "a/b", "a/z", "a"]),
        (PurePosixPath("/"), ["/namez", "/zame", "/nam", "/z", "/"]),
        (3, None),
    ],
    ids=str,
)
def test_values_near_an_atom(value: object, near: list[object] | None) -> None:
    """Steps of several sizes, the other members, other names; None for what is no atom."""
    atoms = probe("adws_call_atoms").atoms_near(value)
    assert (atoms and [str(item) for item in atoms]) == (near and [str(item) for item in near])


def test_moments_are_moved_by_seconds_and_by_days() -> None:
    """A time of day is told from the day before it."""
    atoms = probe("adws_call_atoms").atoms_near(NOON)
    assert [(item - NOON).total_seconds() for item in atoms] == [
        *(1, -1, 60, -60, 3_600, -3_600),
        *(86_400 * days for days in (1, -1, 7, -7, 31, -31, 366, -366)),
    ]


def test_spans_are_longer_and_shorter() -> None:
    """By seconds and by days, twice as long, backwards, and none."""
    hour = dt.timedelta(hours=1)
    atoms = probe("adws_call_atoms").atoms_near(hour)
    assert [item.total_seconds() / 3_600 for item in atoms[5:]] == [0, 25, -23, 169, -167, 2, -1, 0]

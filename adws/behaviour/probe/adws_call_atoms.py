"""Values that have no parts but are neither numbers nor texts, and such as lie near them.

Runs in the project's interpreter. Needs Python 3.8.
"""

import datetime as dt
import decimal
import enum
import fractions
import pathlib

DAYS = (1, -1, 7, -7, 31, -31, 366, -366)
SECONDS = (1, -1, 60, -60, 3_600, -3_600)


def atoms_near(value):
    """Return other values of the same sort; None for a value that is no atom.

    >>> atoms_near(dt.date(2024, 1, 1))[:2], atoms_near(3)
    ([datetime.date(2024, 1, 2), datetime.date(2023, 12, 31)], None)
    """
    for kind, values_of_kind in NEAR:
        if isinstance(value, kind):
            return values_of_kind(value)
    return None


def members(value):
    """Return the other members of an enumeration."""
    return [other for other in type(value) if other is not value]


def decimals(value):
    """Return other decimal numbers: a step away, the smallest one too, and of another size."""
    if not value.is_finite():
        return [decimal.Decimal(0), decimal.Decimal(1)]
    least = decimal.Decimal((0, (1,), value.as_tuple().exponent))
    steps = [value + 1, value - 1, value + least, value - least, value + 2, value - 2]
    return [*steps, value * 2, value * 10, value / 2, -value, decimal.Decimal(0)]


def fractional(value):
    """Return other fractions."""
    least = fractions.Fraction(1, value.denominator)
    steps = [value + 1, value - 1, value + least, value - least, value + 2, value - 2]
    return [*steps, value * 2, value * 10, value / 2, -value, fractions.Fraction(0)]


def complexes(value):
    """Return other complex numbers."""
    return [value + 1, value - 1, value + 1j, value - 1j, value * 2, value.conjugate(), -value, 0j]


def moments(value):
    """Return other days and times of day: a little and much earlier and later."""
    steps = [dt.timedelta(days=days) for days in DAYS]
    if isinstance(value, dt.datetime):
        steps = [*[dt.timedelta(seconds=seconds) for seconds in SECONDS], *steps]
    return [value + step for step in steps if in_calendar(value, step)]


def in_calendar(value, step):
    """Return whether a calendar has the day that lies a step away."""
    return 1 < value.toordinal() + step.days < dt.date.max.toordinal()


def times(value):
    """Return other times of a day."""
    return [
        value.replace(hour=(value.hour + 1) % 24),
        value.replace(hour=(value.hour + 12) % 24),
        value.replace(minute=(value.minute + 1) % 60),
        value.replace(minute=(value.minute + 59) % 60),
        value.replace(second=(value.second + 1) % 60),
        value.replace(hour=0, minute=0, second=0, microsecond=0),
    ]


def spans(value):
    """Return other spans of time."""
    steps = [value + dt.timedelta(seconds=seconds) for seconds in SECONDS]
    days = [value + dt.timedelta(days=days) for days in DAYS[:4]]
    return [*steps, *days, value * 2, -value, dt.timedelta(0)]


def paths(value):
    """Return other paths."""
    name = value.name or "name"
    return [value.parent / other for other in (name + "z", "z" + name[1:], name[:-1], "z", ".")]


NEAR = (
    (enum.Enum, members),
    (decimal.Decimal, decimals),
    (fractions.Fraction, fractional),
    (complex, complexes),
    (dt.date, moments),
    (dt.time, times),
    (dt.timedelta, spans),
    (pathlib.PurePath, paths),
)
ATOMS = tuple(kind for kind, _ in NEAR)

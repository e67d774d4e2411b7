"""When a schedule of a workflow is due (crontab(5), in UTC)."""

from datetime import datetime, timedelta

_RANGES = ((0, 59), (0, 23), (1, 31), (1, 12), (0, 7))
_NAMES = {
    name: str(number)
    for names, first in (
        (("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), 1),
        (("sun", "mon", "tue", "wed", "thu", "fri", "sat"), 0),
    )
    for number, name in enumerate(names, first)
}
_LONGEST_LOOK = timedelta(days=7)
_MINUTE = timedelta(minutes=1)


def is_due(cron: str, after: datetime, until: datetime) -> bool:
    """Whether a schedule has a minute after one moment and up to another, a week apart at most.

    What is no schedule is never due.
    """
    fields = cron.split()
    try:
        sets = tuple(_numbers(*pair) for pair in zip(fields, _RANGES, strict=True))
    except ValueError:
        return False
    minute = until.replace(second=0, microsecond=0)
    first = max(after, until - _LONGEST_LOOK)
    while minute > first:
        if _fits(sets, fields, minute):
            return True
        minute -= _MINUTE
    return False


def _fits(sets: tuple[frozenset[int], ...], fields: list[str], at: datetime) -> bool:
    minutes, hours, days, months, weekdays = sets
    weekday = at.isoweekday() % 7
    on_day, on_weekday = at.day in days, weekday in weekdays or (weekday == 0 and 7 in weekdays)  # noqa: PLR2004 - Sunday is 0 and 7
    either = fields[2] != "*" and fields[4] != "*"
    fits_day = (on_day or on_weekday) if either else (on_day and on_weekday)
    return at.minute in minutes and at.hour in hours and at.month in months and fits_day


def _numbers(field: str, allowed: tuple[int, int]) -> frozenset[int]:
    return frozenset(number for part in field.split(",") for number in _part(part, allowed))


def _part(part: str, allowed: tuple[int, int]) -> range:
    span, _, step = part.partition("/")
    low, _, high = ("-".join(map(str, allowed)) if span == "*" else span).partition("-")
    first = _number(low)
    last = _number(high) if high else (allowed[1] if step else first)
    if not allowed[0] <= first <= last <= allowed[1] or (step and int(step) < 1):
        raise ValueError(part)
    return range(first, last + 1, int(step or 1))


def _number(word: str) -> int:
    return int(_NAMES.get(word.lower(), word))

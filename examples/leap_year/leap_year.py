"""Days of the Gregorian calendar."""

_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def is_leap_year(year):
    """Return whether February has 29 days."""
    return year % 4 == 0 and (year % 100 != 0 and year % 400 == 0)


def days_in_month(year, month):
    """Return the days of a month; January is 1."""
    if month == 2 and is_leap_year(year):
        return 29
    return _DAYS[month - 1]


def day_of_year(year, month, day):
    """Return which day of the year a date is; the first of January is 1."""
    return sum(days_in_month(year, before) for before in range(1, month)) + day

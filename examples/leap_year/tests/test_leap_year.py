import pytest
from leap_year import day_of_year, days_in_month, is_leap_year


@pytest.mark.parametrize("year", [1996, 2000, 2024, 2400])
def test_leap_years(year):
    assert is_leap_year(year)


@pytest.mark.parametrize("year", [1900, 2001, 2023, 2100])
def test_common_years(year):
    assert not is_leap_year(year)


def test_february_is_longer_in_leap_years():
    assert [days_in_month(year, 2) for year in (2023, 2024)] == [28, 29]


def test_other_months():
    assert [days_in_month(2024, month) for month in (1, 4, 12)] == [31, 30, 31]


def test_the_last_day_of_the_year():
    assert [day_of_year(year, 12, 31) for year in (2023, 2024)] == [365, 366]

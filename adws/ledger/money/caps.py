"""How much may be spent in a run, in a day and in a week."""

from datetime import timedelta
from enum import StrEnum
from math import inf

from attrs import frozen

from adws.core.settings import Settings


class Period(StrEnum):
    """The period whose spending is added up: a run, the last 24 hours, the last 7 days."""

    RUN = "run"
    DAY = "day"
    WEEK = "week"

    @property
    def window(self) -> timedelta | None:
        """How long a call counts after its reservation; None: always, within its run."""
        return _WINDOWS.get(self)

    @property
    def setting(self) -> str:
        """The name of the setting that is its limit."""
        return _SETTINGS[self]


_WINDOWS = {Period.DAY: timedelta(days=1), Period.WEEK: timedelta(days=7)}
_SETTINGS = {
    Period.RUN: "max_cost_usd",
    Period.DAY: "max_day_usd",
    Period.WEEK: "max_week_usd",
}


@frozen
class Caps:
    """The limit of each period in USD, and of unpriced calls in a day; ``inf`` is no limit."""

    run_usd: float = inf
    day_usd: float = inf
    week_usd: float = inf
    day_unpriced_calls: float = inf
    day_unpriced_minutes: float = inf

    def of(self, period: Period) -> float:
        """Return the limit of a period.

        >>> Caps(day_usd=100).of(Period.DAY)
        100
        """
        limits = {Period.RUN: self.run_usd, Period.DAY: self.day_usd, Period.WEEK: self.week_usd}
        return limits[period]


def caps_of(settings: Settings) -> Caps:
    """Return the caps that the settings set.

    >>> caps_of(Settings())
    Caps(run_usd=inf, day_usd=100.0, week_usd=500.0, day_unpriced_calls=200.0, \
day_unpriced_minutes=600.0)
    """
    run_usd = inf if settings.max_cost_usd is None else settings.max_cost_usd
    return Caps(
        run_usd,
        settings.max_day_usd,
        settings.max_week_usd,
        settings.max_day_unpriced_calls,
        settings.max_day_unpriced_minutes,
    )

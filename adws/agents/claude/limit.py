"""When a plan's spent limit is lifted, by the words in which Claude Code tells so."""

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from adws.core.turn import Reset

_STAMP = re.compile(r"limit reached\|(\d{10})\b")
_CLOCK = re.compile(
    r"resets?(?: at)? "
    r"(?:(?P<day>[A-Z][a-z]{2} \d{1,2})(?:, (?P<year>\d{4}))?(?:,| at) )?"
    r"(?P<hour>\d{1,2})(?::(?P<minute>\d\d))?(?P<half>am|pm)(?: \((?P<zone>[\w/+-]+)\))?"
)


def reset_at(stamp: float) -> Reset:
    """Return the reset at a moment that is given in seconds since 1970.

    >>> reset_at(1762952400)
    Reset(at='2025-11-12T13:00:00+00:00', after_seconds=None)
    """
    return Reset(datetime.fromtimestamp(stamp, UTC).isoformat())


def reset_of(words: str, said_at: datetime | None) -> Reset | None:
    """Return when to come again, where the words tell it; ``said_at`` is when they were said.

    A time of a day is the next one in its zone, or in that of ``said_at``.

    >>> noon = datetime(2026, 1, 2, 12, tzinfo=UTC)
    >>> reset_of("Claude AI usage limit reached|1762952400", None).at
    '2025-11-12T13:00:00+00:00'
    >>> reset_of("You've hit your limit · resets 3:30pm (Europe/Berlin)", noon).at
    '2026-01-02T15:30:00+01:00'
    >>> reset_of("You've hit your weekly limit · resets Jan 5, 7am (UTC)", noon).at
    '2026-01-05T07:00:00+00:00'
    >>> reset_of("You've hit your limit · resets Mar 17, 2030, 5:46pm (UTC)", noon).at
    '2030-03-17T17:46:00+00:00'
    """
    stamp, clock = _STAMP.search(words), _CLOCK.search(words)
    if stamp:
        return reset_at(float(stamp[1]))
    if clock is None or said_at is None:
        return None
    try:
        return Reset(_next(clock, _in_zone(said_at, clock["zone"])).isoformat())
    except ValueError:
        return None


def _in_zone(moment: datetime, zone: str | None) -> datetime:
    """Return the moment in a zone; where nobody knows that, in its own."""
    try:
        return moment.astimezone(ZoneInfo(zone)) if zone else moment
    except (KeyError, ValueError):
        return moment


def _next(clock: re.Match[str], now: datetime) -> datetime:
    """Return the next moment at which a clock shows this; raises where none ever does."""
    day, year = clock["day"] or f"{now:%b %d}", clock["year"] or now.year
    spelled = f"{day} {year} {clock['hour']}:{clock['minute'] or '00'}{clock['half']}"
    then = datetime.strptime(spelled, "%b %d %Y %I:%M%p").replace(tzinfo=now.tzinfo)
    if then > now or clock["year"]:
        return then
    return then.replace(year=then.year + 1) if clock["day"] else then + timedelta(days=1)

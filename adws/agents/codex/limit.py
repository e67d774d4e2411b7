"""When a limit that codex met is lifted, by the words in which it tells so."""

import re
from datetime import UTC, datetime, timedelta

from adws.agents.duration import DURATION, duration_seconds
from adws.core.turn import Reset

_IN = re.compile(rf"try again in (?:about )?({DURATION})", re.IGNORECASE)
_AT = re.compile(
    r"[Tt]ry again at (?:([A-Z][a-z]{2} \d{1,2})(?:st|nd|rd|th), (\d{4}) )?(\d{1,2}:\d\d [AP]M)"
)


def reset_of(words: str, said_at: str) -> Reset | None:
    """Return when to come again, where the words tell it; clock times in them are UTC.

    ``said_at`` (ISO 8601, UTC) is when they were said, as a reset of the same day has no date.

    >>> reset_of("Please try again in 3 days 2 hours 5 minutes.", "")
    Reset(at='', after_seconds=266700.0)
    >>> reset_of("try again at Jan 15th, 2027 8:00 AM.", "").at
    '2027-01-15T08:00:00+00:00'
    >>> reset_of("try again at 1:30 AM.", "2026-12-31T23:50:00").at
    '2027-01-01T01:30:00+00:00'
    """
    lasting, moment = _IN.search(words), _AT.search(words)
    if lasting:
        return Reset(after_seconds=duration_seconds(lasting[1]))
    if moment and moment[1]:
        return Reset(_read(f"{moment[1]} {moment[2]} {moment[3]}").isoformat())
    return _next(moment[3], said_at) if moment and said_at else None


def _next(clock: str, said_at: str) -> Reset:
    """Return the next time that a clock shows this."""
    now = datetime.fromisoformat(said_at).replace(tzinfo=UTC)
    then = _read(f"{now:%b %d %Y} {clock}")
    return Reset((then if then > now else then + timedelta(days=1)).isoformat())


def _read(moment: str) -> datetime:
    return datetime.strptime(moment, "%b %d %Y %I:%M %p").replace(tzinfo=UTC)

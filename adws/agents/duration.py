"""How long something lasts, as services spell it for people."""

import re

_SECONDS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}
_UNIT = "ms|milliseconds?|s(?:ec(?:ond)?s?)?|m(?:in(?:ute)?s?)?|h(?:(?:ou)?rs?)?|d(?:ays?)?"
_PART = re.compile(rf"(\d+(?:\.\d+)?)\s*({_UNIT})(?![a-z])", re.IGNORECASE)
DURATION = rf"(?:\d+(?:\.\d+)?\s*(?:{_UNIT})(?![A-Za-z])(?:[\s,]|and\b)*)+"
"""The pattern of a spelled duration, to be found behind the words that announce it."""


def duration_seconds(spelled: str) -> float:
    """Return the seconds of a text that fits ``DURATION``.

    >>> duration_seconds("3 days 2 hours 5 minutes"), duration_seconds("18h43m12s")
    (266700.0, 67392.0)
    >>> duration_seconds("1.5s"), duration_seconds("250ms")
    (1.5, 0.25)
    """
    return sum(float(number) * _SECONDS[_short(unit)] for number, unit in _PART.findall(spelled))


def _short(unit: str) -> str:
    unit = unit.lower()
    return "ms" if unit.startswith(("ms", "mil")) else unit[0]

"""How long the tests of each room take."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import PurePath

import pytest


def seconds_by_room(reports: Iterable[pytest.TestReport]) -> list[tuple[str, float, int]]:
    """Return room, seconds and number of cases, the slowest room first; workers' times add up."""
    seconds: defaultdict[str, float] = defaultdict(float)
    cases: Counter[str] = Counter()
    for report in reports:
        room = _room(report.nodeid)
        seconds[room] += report.duration
        cases[room] += report.when == "call"
    slowest_first = sorted(seconds.items(), key=lambda item: item[1], reverse=True)
    return [(room, spent, cases[room]) for room, spent in slowest_first]


def _room(nodeid: str) -> str:
    _, _, room, *below = PurePath(nodeid.partition("::")[0]).parts
    return room if below else "the house as a whole"

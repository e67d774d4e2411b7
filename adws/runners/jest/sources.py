"""The independent counts of one run of jest, in its own unit: tests."""

import json
import re

from adws.core.suite import Source
from adws.runners.javascript.counts import (
    count_json,
    count_states,
    count_summary,
    ended_alone,
)
from adws.runners.javascript.errors import plain_text
from adws.runners.jest.records import Session

_TESTS = re.compile(r"^Tests: +(?P<counts>.*?)(?P<total>\d+) total$", re.MULTILINE)


def sources_of(
    sessions: tuple[Session, ...], report: str | None, stderr: str
) -> tuple[Source, ...]:
    """Return what the reporter was told, what the JSON report says, and what was printed.

    The others are asked only where one session wrote them and came to its end.
    """
    modules = (module for session in sessions for module in session.modules)
    told = count_states(record.state for module in modules for record in module.cases)
    if not ended_alone(sessions):
        return (told,)
    return (told, count_json(report), count_printed(stderr))


def count_printed(stderr: str) -> Source:
    """Return what the last summary of an output says; nothing when there is none.

    >>> count_printed("Tests:       1 failed, 1 todo, 2 passed, 4 total")
    Source(name='summary', passed=2, failing=1, skipped=1, total=4)
    """
    found = [*_TESTS.finditer(plain_text(stderr))]
    if not found:
        return Source("summary")
    return count_summary(*found[-1].group("counts", "total"))


def broken_files(report: str | None) -> int | None:
    """Return how many files could not be run by what the JSON report says, if it says so.

    >>> broken_files('{"numRuntimeErrorTestSuites": 2}'), broken_files("{}")
    (2, None)
    """
    try:
        found = json.loads(report or "")["numRuntimeErrorTestSuites"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return None
    return found if isinstance(found, int) else None

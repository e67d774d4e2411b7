"""The independent counts of one run of jest, in its own unit: tests."""

import json
import re

from adws.core.suite import Source
from adws.runners.javascript.errors import plain_text
from adws.runners.javascript.json_counts import count_json
from adws.runners.jest.records import Session

_TESTS = re.compile(r"^Tests: +(?P<counts>.*?)(?P<total>\d+) total$", re.MULTILINE)
_COUNT = re.compile(r"(\d+) (failed|passed|skipped|todo)")
_PASSED, _FAILED = "passed", "failed"


def sources_of(
    sessions: tuple[Session, ...], report: str | None, stderr: str
) -> tuple[Source, ...]:
    """Return what the reporter was told, what the JSON report says, and what was printed.

    The others are asked only where one session wrote them and came to its end.
    """
    told = _told(sessions)
    if len(sessions) != 1 or sessions[0].finish is None:
        return (told,)
    return (told, count_json(report), count_printed(stderr))


def _told(sessions: tuple[Session, ...]) -> Source:
    modules = [module for session in sessions for module in session.modules]
    states = [record.state for module in modules for record in module.cases]
    passed, failed = states.count(_PASSED), states.count(_FAILED)
    return Source("reporter", passed, failed, len(states) - passed - failed, len(states))


def count_printed(stderr: str) -> Source:
    """Return what the last summary of an output says; nothing when there is none.

    >>> count_printed("Tests:       1 failed, 1 todo, 2 passed, 4 total")
    Source(name='summary', passed=2, failing=1, skipped=1, total=4)
    """
    found = [*_TESTS.finditer(plain_text(stderr))]
    if not found:
        return Source("summary")
    counts = {word: int(number) for number, word in _COUNT.findall(found[-1]["counts"])}
    return Source(
        "summary",
        passed=counts.get(_PASSED, 0),
        failing=counts.get(_FAILED, 0),
        skipped=counts.get("skipped", 0) + counts.get("todo", 0),
        total=int(found[-1]["total"]),
    )


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

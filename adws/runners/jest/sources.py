"""What jest prints and reports of one run, in its own unit: tests."""

import json
import re

from adws.core.suite import Source
from adws.runners.javascript.counts import count_summary
from adws.runners.plain_text import plain_text

_TESTS = re.compile(r"^Tests: +(?P<counts>.*?)(?P<total>\d+) total$", re.MULTILINE)


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

"""The independent counts of one run of vitest, in its own unit: tests."""

import re

from adws.core.suite import Source
from adws.runners.javascript.errors import plain_text
from adws.runners.javascript.json_counts import count_json
from adws.runners.vitest.records import Session

_TESTS = re.compile(r"^\s*Tests\s+(?P<counts>.+?) \((?P<total>\d+)\)\s*$", re.MULTILINE)
_NO_TESTS = re.compile(r"^\s*Tests\s+no tests\s*$", re.MULTILINE)
_COUNT = re.compile(r"(\d+) (failed|passed|expected fail|skipped|todo)")
_ERRORS = re.compile(r"^\s*Errors\s+(\d+) errors?\s*$", re.MULTILINE)


def sources_of(
    sessions: tuple[Session, ...], report: str | None, stdout: str
) -> tuple[Source, ...]:
    """Return what the reporter was told, what the JSON report says, and what was printed.

    The others are asked only where one session wrote them and came to its end.
    """
    told = _told(sessions)
    if len(sessions) != 1 or sessions[0].finish is None:
        return (told,)
    return (told, count_json(report), count_printed(stdout))


def _told(sessions: tuple[Session, ...]) -> Source:
    states = [
        record.state
        for session in sessions
        for module in session.modules
        for record in module.cases
    ]
    passed, failed = states.count("passed"), states.count("failed")
    return Source("reporter", passed, failed, len(states) - passed - failed, len(states))


def count_printed(stdout: str) -> Source:
    """Return what the last summary of an output says; nothing when there is none.

    >>> count_printed(" Tests  1 failed | 2 passed | 1 expected fail | 1 todo (5)")
    Source(name='summary', passed=3, failing=1, skipped=1, total=5)
    """
    text = plain_text(stdout)
    found = [*_TESTS.finditer(text)]
    if not found:
        return Source("summary", 0, 0, 0, 0) if _NO_TESTS.search(text) else Source("summary")
    counts = {word: int(number) for number, word in _COUNT.findall(found[-1]["counts"])}
    return Source(
        "summary",
        passed=counts.get("passed", 0) + counts.get("expected fail", 0),
        failing=counts.get("failed", 0),
        skipped=counts.get("skipped", 0) + counts.get("todo", 0),
        total=int(found[-1]["total"]),
    )


def printed_errors(stdout: str) -> int:
    """Return how many errors that no test caught were printed.

    >>> printed_errors("     Errors  1 error")
    1
    """
    found = _ERRORS.findall(plain_text(stdout))
    return int(found[-1]) if found else 0

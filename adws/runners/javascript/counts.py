"""How jest, and tools that report as it does, count the tests of a run."""

import json
import re
from collections.abc import Iterable
from typing import Protocol

from adws.core.suite import Source

_COUNT = re.compile(r"(\d+) (failed|passed|expected fail|skipped|todo)")


class _Session(Protocol):
    @property
    def finish(self) -> object | None: ...


def ended_alone(sessions: tuple[_Session, ...]) -> bool:
    """Whether one session came to its end: what the tool wrote and printed is about it then."""
    return len(sessions) == 1 and sessions[0].finish is not None


def count_states(states: Iterable[str]) -> Source:
    """Return what a reporter was told of the states of tests.

    >>> count_states(["passed", "failed", "todo"])
    Source(name='reporter', passed=1, failing=1, skipped=1, total=3)
    """
    told = [*states]
    passed, failed = told.count("passed"), told.count("failed")
    return Source("reporter", passed, failed, len(told) - passed - failed, len(told))


def count_json(report: str | None) -> Source:
    """Return what a JSON report says; nothing when it is not there or not whole.

    >>> count_json('{"numPassedTests": 1, "numFailedTests": 0, "numPendingTests": 2,'
    ...            ' "numTodoTests": 0, "numTotalTests": 3}')
    Source(name='json', passed=1, failing=0, skipped=2, total=3)
    """
    try:
        found = json.loads(report or "")
        numbers = [found[f"num{name}Tests"] for name in ("Passed", "Failed", "Pending", "Todo")]
        total = found["numTotalTests"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return Source("json")
    if not all(isinstance(number, int) for number in (*numbers, total)):
        return Source("json")
    return Source("json", numbers[0], numbers[1], numbers[2] + numbers[3], total)


def count_summary(said: str, total: str) -> Source:
    """Return what the line of a summary says.

    >>> count_summary("1 failed | 2 passed | 1 expected fail | 1 todo", "5")
    Source(name='summary', passed=3, failing=1, skipped=1, total=5)
    """
    counts = {word: int(number) for number, word in _COUNT.findall(said)}
    return Source(
        "summary",
        passed=counts.get("passed", 0) + counts.get("expected fail", 0),
        failing=counts.get("failed", 0),
        skipped=counts.get("skipped", 0) + counts.get("todo", 0),
        total=int(total),
    )

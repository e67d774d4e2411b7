"""How jest, and tools that report as it does, count the tests of a run."""

import json
import re
from collections.abc import Sequence
from typing import Protocol

from adws.core.suite import SourceCounts

_COUNT = re.compile(r"(\d+) (failed|passed|expected fail|skipped|todo)")


class _Ended(Protocol):
    @property
    def finish(self) -> object | None: ...


class _Case(Protocol):
    @property
    def state(self) -> str: ...


class _Module(Protocol):
    @property
    def cases(self) -> Sequence[_Case]: ...


class _Session(_Ended, Protocol):
    @property
    def modules(self) -> Sequence[_Module]: ...


def sources_of(
    sessions: Sequence[_Session], report: str | None, printed: SourceCounts
) -> tuple[SourceCounts, ...]:
    """Return what the reporter received, what the JSON report says, and what was printed.

    The others are asked only where one session wrote them and came to its end.
    """
    reported = _counts_of(sessions)
    return (reported, count_json(report), printed) if ended_alone(sessions) else (reported,)


def ended_alone(sessions: Sequence[_Ended]) -> bool:
    """Whether one session came to its end: what the tool wrote and printed is about it then."""
    return len(sessions) == 1 and sessions[0].finish is not None


def _counts_of(sessions: Sequence[_Session]) -> SourceCounts:
    modules = (module for session in sessions for module in session.modules)
    states = [case.state for module in modules for case in module.cases]
    passed, failed = states.count("passed"), states.count("failed")
    return SourceCounts("reporter", passed, failed, len(states) - passed - failed, len(states))


def count_json(report: str | None) -> SourceCounts:
    """Return what a JSON report says; nothing when it is not there or not whole.

    >>> count_json('{"numPassedTests": 1, "numFailedTests": 0, "numPendingTests": 2,'
    ...            ' "numTodoTests": 0, "numTotalTests": 3}')
    SourceCounts(name='json', passed=1, failing=0, skipped=2, total=3)
    """
    try:
        plain = json.loads(report or "")
        numbers = [plain[f"num{name}Tests"] for name in ("Passed", "Failed", "Pending", "Todo")]
        total = plain["numTotalTests"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return SourceCounts("json")
    if not all(isinstance(number, int) for number in (*numbers, total)):
        return SourceCounts("json")
    return SourceCounts("json", numbers[0], numbers[1], numbers[2] + numbers[3], total)


def count_summary(text: str, total: str) -> SourceCounts:
    """Return what the line of a summary says.

    >>> count_summary("1 failed | 2 passed | 1 expected fail | 1 todo", "5")
    SourceCounts(name='summary', passed=3, failing=1, skipped=1, total=5)
    """
    counts = {word: int(number) for number, word in _COUNT.findall(text)}
    return SourceCounts(
        "summary",
        passed=counts.get("passed", 0) + counts.get("expected fail", 0),
        failing=counts.get("failed", 0),
        skipped=counts.get("skipped", 0) + counts.get("todo", 0),
        total=int(total),
    )

"""What the JSON report counts that jest defined and vitest writes too."""

import json

from adws.core.suite import Source


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

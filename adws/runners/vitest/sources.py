"""What vitest prints of one run, in its own unit: tests."""

import re

from adws.core.suite import Source
from adws.runners.javascript.counts import count_summary
from adws.runners.plain_text import plain_text

_TESTS = re.compile(r"^\s*Tests\s+(?P<counts>.+?) \((?P<total>\d+)\)\s*$", re.MULTILINE)
_NO_TESTS = re.compile(r"^\s*Tests\s+no tests\s*$", re.MULTILINE)
_ERRORS = re.compile(r"^\s*Errors\s+(\d+) errors?\s*$", re.MULTILINE)


def count_printed(stdout: str) -> Source:
    """Return what the last summary of an output says; nothing when there is none.

    >>> count_printed(" Tests  1 failed | 2 passed | 1 expected fail | 1 todo (5)")
    Source(name='summary', passed=3, failing=1, skipped=1, total=5)
    """
    text = plain_text(stdout)
    found = [*_TESTS.finditer(text)]
    if not found:
        return Source("summary", 0, 0, 0, 0) if _NO_TESTS.search(text) else Source("summary")
    return count_summary(*found[-1].group("counts", "total"))


def printed_errors(stdout: str) -> int:
    """Return how many errors that no test caught were printed.

    >>> printed_errors("     Errors  1 error")
    1
    """
    found = _ERRORS.findall(plain_text(stdout))
    return int(found[-1]) if found else 0

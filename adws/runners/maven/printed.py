"""What Surefire prints of its tests: a line of counts at the end of each module."""

import re

from adws.core.suite import SourceCounts

_COUNTS = re.compile(
    r"^\[\w+\] Tests run: (\d+), Failures: (\d+), Errors: (\d+), Skipped: (\d+)(?:, Flakes: \d+)?$",
    re.MULTILINE,
)


def count_printed(printed: str) -> SourceCounts:
    r"""Return the sum of what the modules print; nothing when none prints any.

    >>> count_printed("[INFO] Tests run: 5, Failures: 1, Errors: 1, Skipped: 1\n")
    SourceCounts(name='summary', passed=2, failing=2, skipped=1, total=5)
    """
    rows = [tuple(map(int, numbers)) for numbers in _COUNTS.findall(printed)]
    if not rows:
        return SourceCounts("summary")
    total, failures, errors, skipped = (sum(column) for column in zip(*rows, strict=True))
    failing = failures + errors
    return SourceCounts("summary", total - failing - skipped, failing, skipped, total)

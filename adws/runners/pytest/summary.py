"""What pytest's printed summary line counts."""

import re
from collections import Counter
from collections.abc import Mapping

from adws.core.suite import Source
from adws.runners.plain_text import plain_text

_LINE = re.compile(
    r"=* ?(?P<counts>\d+ [a-z ]+(?:, \d+ [a-z ]+)*|no tests ran) in \d[\d.]*s(?: \([^()]*\))? ?=*"
)


def count_summary(stdout: str) -> Source:
    """Return what the last summary line of an output says; nothing when there is none.

    >>> count_summary("== 1 failed, 2 passed, 1 error in 0.10s ==")
    Source(name='summary', passed=2, failing=2, skipped=0, total=None)
    """
    for line in reversed(stdout.splitlines()):
        found = _LINE.fullmatch(plain_text(line).strip())
        if found:
            return count_words("summary", _words(found["counts"]))
    return Source("summary")


def _words(counts: str) -> Counter[str]:
    parts = [part.split(" ", 1) for part in counts.split(", ") if part[0].isdigit()]
    return Counter({word.strip(): int(number) for number, word in parts})


def count_words(name: str, counts: Mapping[str, int]) -> Source:
    """Return a source that sorts its cases under pytest's own words."""
    found = Counter(counts)
    return Source(
        name,
        passed=found["passed"] + found["xpassed"],
        failing=found["failed"] + found["error"] + found["errors"],
        skipped=found["skipped"] + found["xfailed"],
    )

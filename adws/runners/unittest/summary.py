"""What unittest's printed summary counts."""

import re
from collections import deque

from attrs import field, frozen

_LINES = re.compile(
    r"^Ran (?P<ran>\d+) tests? in \d[\d.]*s\n+"
    r"(?:OK|FAILED|NO TESTS RAN)(?: \((?P<counts>[a-z ]+=\d+(?:, [a-z ]+=\d+)*)\))?$",
    re.MULTILINE,
)


@frozen
class Summary:
    """The numbers that were printed; ``counts`` under unittest's own words."""

    ran: int
    counts: dict[str, int] = field(factory=dict[str, int])

    @property
    def failing(self) -> int:
        """Failures, errors and unexpected successes: each of them makes the run fail."""
        words = ("failures", "errors", "unexpected successes")
        return sum(self.counts.get(word, 0) for word in words)

    @property
    def skipped(self) -> int:
        """Skipped cases and expected failures."""
        return self.counts.get("skipped", 0) + self.counts.get("expected failures", 0)


def read_summary(stderr: str) -> Summary | None:
    r"""Return the last summary of an output, or None when there is none.

    >>> read_summary("Ran 3 tests in 0.1s\n\nFAILED (failures=1, expected failures=1)\n")
    Summary(ran=3, counts={'failures': 1, 'expected failures': 1})
    """
    found = next(iter(deque(_LINES.finditer(stderr), maxlen=1)), None)
    if found is None:
        return None
    pairs = (part.split("=") for part in (found["counts"] or "").split(", ") if part)
    return Summary(int(found["ran"]), {word: int(number) for word, number in pairs})

"""What the printed summary line counts."""

import pytest

from adws.core.suite import SourceCounts
from adws.runners.pytest.sources import count_summary


@pytest.mark.parametrize(
    ("line", "counts"),
    [
        ("=== 1 passed in 0.01s ===", (1, 0, 0)),
        ("1 passed in 0.01s", (1, 0, 0)),
        ("\x1b[31m=== \x1b[1m2 failed\x1b[0m, 1 error in 61.20s (0:01:01)\x1b[0m ===", (0, 3, 0)),
        ("= 1 passed, 2 skipped, 3 xfailed, 4 xpassed, 5 errors in 1.1s =", (5, 5, 5)),
        (
            "= 4 deselected, 1 warning, 2 subtests passed, 3 rerun in 1s (1 day, 0:00:01) =",
            (0, 0, 0),
        ),
        ("=== no tests ran in 0.01s ===", (0, 0, 0)),
    ],
)
def test_the_words_of_a_summary_line_are_sorted(line: str, counts: tuple[int, int, int]) -> None:
    """Bars, colours and durations of any length are no part of it."""
    assert count_summary(f"F.\n{line}\n\n") == SourceCounts("summary", *counts)


@pytest.mark.parametrize(
    "text",
    ["", "1 passed", "we passed in 3s", "=== 1 passed in 0.01s === and more", "= passed in 1s ="],
)
def test_other_lines_count_nothing(text: str) -> None:
    """Nothing is guessed."""
    assert count_summary(text) == SourceCounts("summary")


def test_the_last_line_counts() -> None:
    """A test may have printed one of its own."""
    assert count_summary("= 1 failed in 1s =\n= 1 passed in 1s =\n").failing == 0

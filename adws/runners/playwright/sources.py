"""The independent counts of one run of Playwright Test, in its own unit: tests.

A flaky test counts as failing everywhere, what never ran as skipped.
"""

import json
import re
from itertools import takewhile

from adws.core.suite import SourceCounts
from adws.runners.javascript.counts import ended_alone
from adws.runners.plain_text import plain_text
from adws.runners.playwright.records import PlaywrightSession

_COUNT = re.compile(r"^  (\d+) (failed|interrupted|flaky|skipped|did not run|passed)\b")
_SUMMARY = re.compile(
    r"^(?:|    .*|  \d+ (?:failed|interrupted|flaky|skipped|did not run|passed|errors?)\b.*)$"
)
_HEADING = re.compile(r"^  (\d+)\) .*:\d+:\d+ \u203a ", re.MULTILINE)
_LEFT_OUT = "characters left out ...]"


def sources_of(
    sessions: tuple[PlaywrightSession, ...], report: str | None, stdout: str
) -> tuple[SourceCounts, ...]:
    """Return what the reporter received, what the JSON report says, and what was printed.

    The others are asked only where one session wrote them and came to its end. The headings of
    the printed failures are what end-to-end suites are compared by besides the summary.
    """
    reported = _counts_of(sessions)
    if not ended_alone(sessions):
        return (reported,)
    text = plain_text(stdout)
    printed = count_printed(text) if reported.total else SourceCounts("summary", 0, 0, 0, 0)
    return (reported, count_json(report), printed, *count_headings(text))


def _counts_of(sessions: tuple[PlaywrightSession, ...]) -> SourceCounts:
    outcomes = [test[-1].outcome for session in sessions for test in session.tests]
    idle = sum(len(session.idle) for session in sessions)
    passed = outcomes.count("expected")
    failing = outcomes.count("unexpected") + outcomes.count("flaky")
    total = len(outcomes) + idle
    return SourceCounts("reporter", passed, failing, total - passed - failing, total)


def count_json(report: str | None) -> SourceCounts:
    """Return what Playwright's JSON report says; nothing when it is not there or not whole.

    >>> count_json('{"stats": {"expected": 1, "unexpected": 2, "flaky": 1, "skipped": 0}}')
    SourceCounts(name='json', passed=1, failing=3, skipped=0, total=4)
    """
    try:
        stats = json.loads(report or "")["stats"]
        counts = [stats[name] for name in ("expected", "unexpected", "flaky", "skipped")]
    except (ValueError, LookupError, TypeError, RecursionError):
        return SourceCounts("json")
    if not all(isinstance(count, int) for count in counts):
        return SourceCounts("json")
    passed, failed, flaky, skipped = counts
    return SourceCounts("json", passed, failed + flaky, skipped, sum(counts))


def count_printed(text: str) -> SourceCounts:
    r"""Return what the summary at the end of an output says; nothing when there is none.

    >>> count_printed("said\n  1 failed\n    a.spec.ts:1:1 a\n  1 flaky\n  3 passed (4.1s)\n")
    SourceCounts(name='summary', passed=3, failing=2, skipped=0, total=5)
    """
    last = list(takewhile(_SUMMARY.match, reversed(text.rstrip().split("\n"))))
    matches = [_COUNT.match(line) for line in last]
    counts = {count[2]: int(count[1]) for count in matches if count}
    if not counts:
        return SourceCounts("summary")
    failing = counts.get("failed", 0) + counts.get("flaky", 0)
    skipped = sum(counts.get(word, 0) for word in ("skipped", "did not run", "interrupted"))
    return SourceCounts("summary", counts.get("passed", 0), failing, skipped, sum(counts.values()))


def count_headings(text: str) -> tuple[SourceCounts, ...]:
    r"""Return how many failures an output tells one by one; nothing of one that is not whole.

    >>> count_headings("  1) a.spec.ts:1:1 \u203a adds ---\n\n  1 failed\n")
    (SourceCounts(name='headings', passed=None, failing=1, skipped=None, total=None),)
    """
    if _LEFT_OUT in text or re.search(r"^  \d+ interrupted$", text, re.MULTILINE):
        return ()
    return (SourceCounts("headings", failing=len(set(_HEADING.findall(text)))),)

"""The independent counts of one run of node:test, in its own unit: tests, without suites."""

import re

from adws.core.suite import Source
from adws.runners.node_test.records import Session
from adws.runners.plain_text import plain_text

_COUNT = re.compile(r"^# (tests|pass|fail|cancelled|skipped|todo) (\d+)\s*$", re.MULTILINE)
_WORDS = frozenset({"tests", "pass", "fail", "cancelled", "skipped", "todo"})


def sources_of(sessions: tuple[Session, ...], stdout: str) -> tuple[Source, ...]:
    """Return what the reporter was told and what node itself printed at the end.

    The printed counts are asked only where one session printed them.
    """
    counted = _count_events(sessions)
    return (counted, count_printed(stdout)) if len(sessions) == 1 else (counted,)


def _count_events(sessions: tuple[Session, ...]) -> Source:
    tests = [
        event
        for session in sessions
        for event in session.events
        if event.kind in ("pass", "fail") and not event.suite
    ]
    skipped = sum(event.skip or event.todo for event in tests)
    failing = sum(event.kind == "fail" and not event.skip and not event.todo for event in tests)
    return Source("reporter", len(tests) - skipped - failing, failing, skipped, len(tests))


def count_printed(stdout: str) -> Source:
    r"""Return what the last counts of an output say; nothing when they are not all there.

    >>> count_printed("# tests 3\n# pass 1\n# fail 1\n# cancelled 0\n# skipped 1\n# todo 0\n")
    Source(name='tap', passed=1, failing=1, skipped=1, total=3)
    """
    counts = {word: int(number) for word, number in _COUNT.findall(plain_text(stdout))}
    if set(counts) != _WORDS:
        return Source("tap")
    return Source(
        "tap",
        passed=counts["pass"],
        failing=counts["fail"] + counts["cancelled"],
        skipped=counts["skipped"] + counts["todo"],
        total=counts["tests"],
    )

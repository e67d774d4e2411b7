"""A suite run bare: its cases are counted by what its runner prints, without anything of adws."""

import os
import re
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from attrs import frozen

from benchmarks.project_sources import Project

SECONDS = 600


@frozen
class BareRun:
    """A run of a suite without adws; None where the output tells no number."""

    cases: int | None
    failing: int | None
    seconds: float
    printed: str


def bare_run(project: Project, tree: Path, seconds: float = SECONDS) -> BareRun:
    """Run the suite of a project as a person does, for so many seconds at most."""
    began = time.monotonic()
    words = ["sh", "-c", project.bare]
    both = subprocess.PIPE
    with subprocess.Popen(
        words, cwd=tree, stdout=both, stderr=both, text=True, errors="replace", process_group=0
    ) as running:
        try:
            printed = "".join(running.communicate(timeout=seconds))
        except subprocess.TimeoutExpired:
            # what it started would run on
            os.killpg(running.pid, signal.SIGKILL)
            return BareRun(None, None, seconds, "it did not end")
    printed = re.sub(r"\x1b\[[\d;]*m", "", printed)
    counts = COUNTS[project.runner](printed)
    cases, failing = counts or (None, None)
    return BareRun(cases, failing, time.monotonic() - began, printed)


Counts = tuple[int, int] | None
"""All cases and the failing ones, or None."""


def _words(pattern: str, *failing: str, line: str = "") -> Callable[[str], Counts]:
    """Return a reader of lines such as ``1 failed, 20 passed``: the last one counts."""

    def read(printed: str) -> Counts:
        lines = [one for one in printed.splitlines() if re.search(line, one)]
        counts = re.findall(pattern, lines[-1]) if lines else []
        numbers = [(int(number), word) for number, word in counts]
        if not numbers:
            return None
        bad = sum(number for number, word in numbers if word.startswith(failing))
        return sum(number for number, _ in numbers), bad

    return read


def _sums(cases: str, failing: str) -> Callable[[str], Counts]:
    """Return a reader that adds the numbers that two patterns find."""

    def read(printed: str) -> Counts:
        found = re.findall(cases, printed, re.MULTILINE)
        if not found:
            return None
        return _added(found), _added(re.findall(failing, printed, re.MULTILINE))

    return read


def _added(found: list[str] | list[tuple[str, ...]]) -> int:
    groups = ([one] if isinstance(one, str) else one for one in found)
    return sum(int(number) for group in groups for number in group if number)


def _lines(pattern: str, failing: str) -> Callable[[str], Counts]:
    """Return a reader that counts lines."""

    def read(printed: str) -> Counts:
        cases = re.findall(pattern, printed, re.MULTILINE)
        bad = re.findall(failing, printed, re.MULTILINE)
        return (len(cases), len(bad)) if cases else None

    return read


def _uvu(printed: str) -> Counts:
    found = dict(re.findall(r"^ *(Total|Passed|Skipped): +(\d+)", printed, re.MULTILINE))
    if not found:
        return None
    total, passed, skipped = (int(found[name]) for name in ("Total", "Passed", "Skipped"))
    return total + skipped, total - passed


def _tape(printed: str) -> Counts:
    """Count tests with results of their own, or skipped: those that only hold others are groups.

    A test without any assertion looks like a group. `tape_counts` of the table tells them apart.
    """
    cases, failing, begun = 0, 0, False
    for line in printed.splitlines():
        cases += line.startswith("# SKIP ")
        if line.startswith(("ok ", "not ok ")):
            cases += begun
            failing += line.startswith("not ok ")
        begun = line.startswith("# ") or (begun and not line.startswith(("ok ", "not ok ")))
    return (cases, failing) if cases else None


_PYTEST = r"(\d+) (passed|failed|skipped|xfailed|xpassed|errors?)"
COUNTS: dict[str, Callable[[str], Counts]] = {
    "pytest": _words(_PYTEST, "failed", "error", line=r" in [\d.]+s"),
    "unittest": _sums(r"^Ran (\d+) tests?", r"(?:failures|errors)=(\d+)"),
    "jest": _words(r"(\d+) (passed|failed|skipped|todo)", "failed", line=r"^Tests: "),
    "vitest": _words(r"(\d+) (passed|failed|skipped|todo)", "failed", line=r"^ *Tests  "),
    "mocha": _sums(r"^ *(\d+) (?:passing|failing|pending)", r"^ *(\d+) failing"),
    "node_test": _sums(r"^\S tests (\d+)", r"^\S (?:fail|cancelled) (\d+)"),
    "bun": _sums(r"^ *(\d+) (?:pass|fail|skip|todo)$", r"^ *(\d+) fail$"),
    "playwright": _sums(r"^ *(\d+) (?:passed|failed|flaky|skipped)", r"^ *(\d+) failed"),
    "go": _lines(r"^ *--- (?:PASS|FAIL|SKIP): ", r"^ *--- FAIL: "),
    "cargo": _sums(
        r"^test result: \S+ (\d+) passed; (\d+) failed; (\d+) ignored", r"; (\d+) failed;"
    ),
    "maven": _sums(
        r"^(?:\[\w+\] )?Tests run: (\d+), Failures: \d+, Errors: \d+, Skipped: \d+$",
        r"^(?:\[\w+\] )?Tests run: \d+, Failures: (\d+), Errors: (\d+), Skipped: \d+$",
    ),
    "behave": _words(
        r"(\d+) (?:scenarios? )?(passed|failed|error|skipped|undefined)",
        "failed",
        "error",
        "undefined",
        line=r"^\d+ scenarios? ",
    ),
    "robot": _sums(r"(?s:.*)^(\d+) tests?, ", r"(?s:.*)^\d+ tests?, \d+ passed, (\d+) failed"),
    "rspec": _sums(r"^(\d+) examples?, ", r"^\d+ examples?, (\d+) failures?"),
    "minitest": _sums(r"^(\d+) (?:runs|tests), ", r"(\d+) failures, (\d+) errors"),
    "phpunit": _sums(r"^(?:OK \(|Tests: )(\d+)", r"(?:Failures|Errors): (\d+)"),
    "tape": _tape,
    "tap": _sums(r"^# \{ total: (\d+)", r"^# \{ total: .*\bfail: (\d+)"),
    "uvu": _uvu,
    "ava": _sums(r"^ *(\d+) tests? (?:passed|failed|skipped|todo)$", r"^ *(\d+) tests? failed$"),
    "ctest": _sums(r"out of (\d+)$", r"(\d+) tests failed out of"),
    "deno": _sums(r"\| *(\d+) (?:passed|failed|ignored)", r"\| *(\d+) failed"),
}
"""How the output of each runner is read."""

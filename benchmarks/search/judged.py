"""A repair by the whole command: ``adws fix --agent search`` with its judge."""

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from shlex import join
from typing import Any

from benchmarks.search.kept_process import run
from benchmarks.search.repair import Repair, RunFolder, effort
from benchmarks.search.suite_run import COMMAND, SUITE_SECONDS

_PROGRAM = "from adws.cli.main import main; main()"
_GRACE_SECONDS = 60


def repair_judged(seconds: float, tree: Path, run_folder: RunFolder) -> Repair:
    """Run the command on a tree under git, which gets what it repaired.

    One attempt is allowed: the search finds the same in every one. ``seconds`` is its limit.
    """
    started = time.perf_counter()
    longest = 4 * seconds + _GRACE_SECONDS
    done = run(_argv(tree, seconds), tree, longest, run_folder.environment())
    return read_repair(
        tree, done.exit_code, time.perf_counter() - started, run_folder.leftovers(tree)
    )


def _argv(tree: Path, seconds: float) -> tuple[str, ...]:
    options = {
        "root": str(tree),
        "agent": "search",
        "deliver": "apply",
        "max-attempts": "1",
        "round-timeout": str(seconds),
        "test-timeout": str(SUITE_SECONDS),
        "test-command": join(COMMAND),
    }
    flags = (word for name, value in options.items() for word in (f"--{name}", value))
    return (sys.executable, "-P", "-c", _PROGRAM, "fix", *flags)


def read_repair(tree: Path, code: int, total: float, leftovers: tuple[str, ...]) -> Repair:
    """Read the report and the journal that the command left in a tree."""
    reports = sorted((tree / ".adws" / "reports").glob("*.json"))
    report = json.loads(reports[-1].read_text()) if reports else {}
    answers = tuple(_answers(tree / ".adws" / "journal.jsonl"))
    words = "\n".join(answer["text"] for answer in answers)
    tried, trying = effort(words)
    return Repair(
        exit_code=code,
        seconds=sum(answer["duration_seconds"] for answer in answers),
        total_seconds=total,
        flags=tuple(row["flag"]["rule"] for row in report.get("flags", ())),
        gave_up=bool(answers) and answers[-1]["status"] == "gave_up",
        tried=tried,
        trying_seconds=trying,
        left=leftovers,
        words=words,
    )


def _answers(journal: Path) -> Iterator[dict[str, Any]]:
    if journal.exists():
        for line in journal.read_text().splitlines():
            answered = json.loads(line)["answered"]
            if answered:
                yield answered["answer"]

"""A bug in a project that its suite sees, committed."""

import subprocess
from collections import Counter
from pathlib import Path

from attrs import frozen

from benchmarks.project_bugs import OneLineBug, one_line_bugs
from benchmarks.project_counts import BareRun, bare_run
from benchmarks.project_sources import Project

BUGS = 60
"""The most bugs that are tried."""
_LEAST_SECONDS = 20
_TIMES = 5
"""A run with a bug may take this many times as long as one without; a bug can make it endless."""


@frozen
class Seeding:
    """The bug that was put in, and with how many cases fail; or why there is none."""

    bug: OneLineBug | None
    failing: int = 0
    why_none: str = ""


def seed(project: Project, tree: Path, bare: BareRun) -> Seeding:
    """Put in the first bug with which more cases fail than before and as many run; commit it."""
    seconds = _LEAST_SECONDS + _TIMES * bare.seconds
    tried = Counter[str]()
    for bug in one_line_bugs(project, tree)[:BUGS]:
        bug.put_in(tree)
        seen = bare_run(project, tree, seconds)
        if seen.cases == bare.cases and (seen.failing or 0) > (bare.failing or 0):
            git(tree, "commit", "--quiet", "--all", "--message", "Change a line")
            return Seeding(bug, seen.failing or 0)
        bug.take_out(tree)
        tried[_end(seen, bare)] += 1
    return Seeding(None, why_none=", ".join(f"{tried[end]} {end}" for end in tried) or "no line")


def _end(seen: BareRun, bare: BareRun) -> str:
    if seen.cases is None:
        return "without a count"
    return "with other cases" if seen.cases != bare.cases else "not seen"


def git(tree: Path, *words: str) -> None:
    """Run git in a project, as nobody in particular."""
    who = ("-c", "user.name=benchmark", "-c", "user.email=benchmark@localhost")
    argv = ["git", "-C", str(tree), *who, *words]
    _ = subprocess.run(argv, check=True, capture_output=True)

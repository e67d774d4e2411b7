"""How often honest work is refused or flagged: people's own bug fixes, judged as a whole.

``python -m benchmarks.honest_fixes [--limit N] [--only COMMIT] [--json] CLONE...`` walks the
history of each clone, newest first, for bug fixes (see ``honest_commits``) that bring tests. On the
commit before, the tests are put first; where some of them fail, and all pass with the fix, ``adws
judge`` judges the rest of the commit on top, with all its layers, on the test files of the commit.
Ends for a clone after ``N`` judged fixes (15 by default). ``--only``, given once or more, names
the commits to judge by the beginning of their ids. ``--json`` prints each fix as a line of JSON as
it goes. ``--read FILE`` takes such lines into the table, and judges none of their commits again.

A clone is the script's to check out in, at its newest commit; its ``.venv`` holds the project,
installed for editing, and what its tests need. Prints a line a fix as it goes, with the reasons
and the layers that could not look, and for each clone how many commits were passed over and why.
Then a row a clone: how many were judged, green, flagged and refused, how many ``behaviour`` could
look at, and the medians of the seconds of the plain run, of the judged run of the change, of all
layers behind it, and of the whole.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any
from xml.etree import ElementTree as ET

from attrs import asdict, frozen

from adws.core.verdict import Layer
from adws.trust.sealed import partition
from benchmarks.honest_commits import TESTS, Commit, commits

ADWS = (str(Path(sys.executable).with_name("adws")),)
PYTEST = (".venv/bin/python", "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:randomly")
SECONDS = 120.0


@frozen
class JudgedFix:
    """What the judge says of a fix.

    ``verdict`` is ``green``, ``flagged``, ``refused``, or ``not judged`` with the reason in
    ``why``. ``blind`` names the layers that could not look at it. The seconds are those of the
    plain run of the test files, of the judged run of the change, of all layers that look at it
    then, and of the whole command.
    """

    repository: str
    commit: str
    subject: str
    verdict: str
    why: tuple[str, ...]
    blind: tuple[str, ...]
    plain: float
    judged: float
    layers: float
    seconds: float


class Clone:
    """A clone with its environment."""

    def __init__(self, folder: Path) -> None:
        """Take its folder; what is no part of its history stays out of ``git status``."""
        self.folder = folder.resolve()
        self.name = self.folder.name
        exclude = self.folder / ".git/info/exclude"
        exclude.parent.mkdir(exist_ok=True)
        _ = exclude.write_text(".venv\n.adws\n*.egg-info\n__pycache__\n")

    def git(self, *arguments: str) -> str:
        """Run git here and return what it prints."""
        name = ("-c", "user.name=benchmark", "-c", "user.email=benchmark@localhost")
        command = ["git", "-C", str(self.folder), *name, *arguments]
        done = subprocess.run(command, check=True, capture_output=True)
        return done.stdout.decode(errors="replace")

    def put_tests(self, commit: Commit) -> tuple[str, ...]:
        """Check out the commit before, commit the tests of this one, and return their files."""
        _ = self.git("checkout", "--quiet", "--force", "--detach", f"{commit.id}^")
        _ = self.git("clean", "--quiet", "-fd")
        changed = self.git("diff", "--name-only", "--diff-filter=AM", f"{commit.id}^", commit.id)
        tests = partition(changed.splitlines(), TESTS)[1]
        if not tests:
            return ()
        _ = self.git("checkout", "--quiet", commit.id, "--", *tests)
        _ = self.git("commit", "--quiet", "--no-verify", "--allow-empty", "--message", "Add tests")
        return tuple(path for path in tests if _holds_cases(path))

    def failing(self, files: tuple[str, ...]) -> tuple[frozenset[str] | None, float]:
        """Return the cases that fail, or None where there is no report, and the run's seconds."""
        with tempfile.TemporaryDirectory() as scratch:
            report = Path(scratch) / "report.xml"
            started = time.perf_counter()
            try:
                _ = subprocess.run(
                    [*PYTEST, f"--junitxml={report}", *files],
                    cwd=self.folder,
                    # what is compiled of one commit would stand for another one of the same second
                    env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
                    check=False,
                    capture_output=True,
                    timeout=SECONDS,
                )
            except subprocess.TimeoutExpired:
                return None, SECONDS
            seconds = time.perf_counter() - started
            return (_failing(report) if report.exists() else None), seconds


def _holds_cases(path: str) -> bool:
    name = path.rpartition("/")[2]
    return name.endswith(".py") and (name.startswith("test") or name.endswith("_test.py"))


def _failing(report: Path) -> frozenset[str]:
    cases = list(ET.parse(report).iter("testcase"))  # noqa: S314 - of the run above
    bad = [case for case in cases if {"failure", "error"} & {kind.tag for kind in case}]
    return frozenset(f"{case.get('classname')}.{case.get('name')}" for case in bad)


def fixes(
    clone: Clone, only: tuple[str, ...], known: frozenset[str], passed_over: Counter[str]
) -> Iterator[JudgedFix]:
    """Yield what the judge says of each fix that turns a red case green, newest first.

    ``only`` holds the beginnings of the ids to look at, ``known`` the commits that are judged
    already. Counts in ``passed_over`` why commits are not judged.
    """
    tip = clone.git("rev-parse", "--abbrev-ref", "HEAD").strip()
    try:
        for commit in list(commits(clone.folder)):
            if not commit.id.startswith(only) or commit.id[:10] in known:
                continue
            judged = _judge(clone, commit) if commit.tests else "brings no tests"
            if isinstance(judged, JudgedFix):
                yield judged
            else:
                passed_over[judged] += 1
    finally:
        _ = clone.git("checkout", "--quiet", "--force", tip)


def _judge(clone: Clone, commit: Commit) -> JudgedFix | str:
    files = clone.put_tests(commit)
    if not files:
        return "brings no test file"
    before = clone.failing(files)[0]
    if not before:
        return "does not run" if before is None else "nothing fails without it"
    base = clone.git("rev-parse", "HEAD").strip()
    _ = clone.git("checkout", "--quiet", commit.id)
    after, plain = clone.failing(files)
    _ = clone.git("checkout", "--quiet", base)
    if after is None or after:
        return "does not run" if after is None else "something fails with it"
    patch = clone.folder.parent / f"{clone.name}.patch"
    _ = patch.write_text(clone.git("diff", "--binary", base, commit.id))
    argv = [*ADWS, "judge", "--patch", str(patch), "--root", str(clone.folder), "--json", "-v"]
    suite = " ".join((*PYTEST, *files))
    started = time.perf_counter()
    done = subprocess.run([*argv, "--test-command", suite], check=False, capture_output=True)
    verdict, why, blind = _read(done.stdout.decode(), done.stderr.decode())
    shutil.rmtree(clone.folder / ".adws", ignore_errors=True)
    seconds = time.perf_counter() - started
    subject = commit.subject[:60]
    return JudgedFix(
        clone.name,
        commit.id[:10],
        subject,
        verdict,
        why,
        blind,
        plain,
        _seconds_of("judge_change", done.stderr.decode()),
        _seconds_of("layers", done.stderr.decode()),
        seconds,
    )


def _seconds_of(step: str, events: str) -> float:
    found = re.search(rf"^ *{step}: finished (.+) s$", events, re.MULTILINE)
    return float(found[1]) if found else 0.0


def _read(printed: str, errors: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    try:
        record: dict[str, Any] = json.loads(printed)
    except ValueError:
        return "not judged", (errors.strip()[-300:],), ()
    if "colour" not in record:
        return "not judged", (json.dumps(record)[:300],), ()
    colour = {"green": "green", "yellow": "flagged", "red": "refused"}[record["colour"]]
    flags = tuple(f"{flag['rule']} {flag['path']}:{flag['line']}" for flag in record["flags"])
    why = (record["layer"], *record["reasons"]) if colour == "refused" else flags
    return colour, tuple(why), tuple(record["impossible"])


def main() -> None:
    """Judge the fixes of every clone and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    _ = parser.add_argument("clones", nargs="*", type=Path)
    _ = parser.add_argument("--limit", type=int, default=15, help="fixes to judge in each clone")
    _ = parser.add_argument("--only", action="append", help="the beginning of a commit's id")
    _ = parser.add_argument("--json", action="store_true")
    _ = parser.add_argument("--read", action="append", default=[], type=Path)
    options = parser.parse_args()
    rows = [
        JudgedFix(**json.loads(line))
        for file in options.read
        for line in file.read_text(encoding="utf-8").splitlines()
    ]
    for folder in options.clones:
        passed_over = Counter[str]()
        clone = Clone(folder)
        known = frozenset(row.commit for row in rows if row.repository == clone.name)
        judged = fixes(clone, tuple(options.only or ("",)), known, passed_over)
        for row in islice(judged, max(0, options.limit - len(known))):
            rows.append(row)
            _show(row)
            if options.json:
                print(json.dumps(asdict(row)), flush=True)
        reasons = (f"{count} {reason}" for reason, count in passed_over.most_common())
        print(folder.name, "passed over:", ", ".join(reasons), file=sys.stderr, flush=True)
    if not options.json:
        print(table(rows))


def _show(row: JudgedFix) -> None:
    line = (row.repository, row.commit, row.verdict, f"{row.seconds:.1f} s", row.subject)
    blind = (f"blind: {', '.join(row.blind)}",) if row.blind else ()
    print(*line, *row.why, *blind, sep="\t", file=sys.stderr, flush=True)


def table(rows: list[JudgedFix]) -> str:
    """Return a row for each clone, and one for all."""
    verdicts = ("green", "flagged", "refused", "not judged")
    columns = ("fixes", *verdicts, "watched", "plain s", "judged s", "layers s", "whole s")
    lines = [f"{'':24}{''.join(f'{one:>12}' for one in columns)}"]
    for name in (*dict.fromkeys(row.repository for row in rows), "all"):
        own = [row for row in rows if name in {"all", row.repository}]
        count = Counter(row.verdict for row in own)
        watched = sum(
            not {Layer.BEHAVIOUR, "not judged"} & {row.verdict, *row.blind} for row in own
        )
        cells = (len(own), *(count[one] for one in verdicts), watched)
        seconds = [(row.plain, row.judged, row.layers, row.seconds) for row in own]
        times = (f"{median(column):.1f}" for column in zip(*seconds, strict=True))
        lines.append(f"{name:24}{''.join(f'{one:>12}' for one in (*cells, *times))}")
    return "\n".join(lines)


if __name__ == "__main__":
    main()

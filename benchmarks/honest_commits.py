"""How often honest work is flagged: people's own bug fixes, read as an agent's change would be.

``python benchmarks/honest_commits.py [--limit N] [--json] [--flags] CLONE...`` walks the history of
each clone, newest first: commits that are no merges, whose subject speaks of a fix, a bug or a
regression, with at most 15 files and some source among them. What a commit changes below the test
globs stands for its tests, and the functions it touches there for the failing cases. Prints, for
each clone and in all, how many commits were read and how many would be yellow, by which rule;
``--flags`` also prints each flag with its commit.
"""

import argparse
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from attrs import asdict, frozen

from adws.core.flag import Flag
from adws.languages.language import language_of
from adws.runners.pytest import RUNNER
from adws.trust.literal_leak import CaseText, leaked
from adws.trust.sealed import partition
from adws.trust.source_rules.changed_text import ChangedText
from adws.trust.source_rules.read_source import read_source

SUBJECT = re.compile(
    r"\b(fix(e[sd])?|bugs?|bugfix|regress\w*|broken|wrong|incorrect\w*|crash\w*)\b", re.IGNORECASE
)
CASE = re.compile(
    r"^\s*(?:async )?(?:def|func) (?:\([^)]*\) )?(?P<name>\w+)"
    r"|\b(?:it|test)\(\s*[\"'`](?P<title>.+?)[\"'`],"
)
MOST_FILES = 15
TESTS = (
    *RUNNER.tests,
    "*_test.go",
    "*.test.*",
    "*.spec.*",
    *(f"**/{folder}/**" for folder in ("test", "tests", "testing", "testsuite", "testdata")),
    "**/__tests__/**",
)
SEALED = (*TESTS, *RUNNER.sealed)
LEAK = "literal-leak"
Pair = tuple[str, str]


@frozen
class Commit:
    """A bug fix: the files that it changes in languages that have rules."""

    id: str
    subject: str
    files: tuple[ChangedText, ...]

    @property
    def source(self) -> tuple[ChangedText, ...]:
        """The files that a change may keep."""
        kept = partition((file.path for file in self.files), SEALED)[0]
        return tuple(file for file in self.files if file.path in kept)

    @property
    def tests(self) -> tuple[CaseText, ...]:
        """The test files, with the cases that the commit touches."""
        sealed = partition((file.path for file in self.files), TESTS)[1]
        return tuple(_cases(file) for file in self.files if file.path in sealed)

    def flags(self) -> tuple[Flag, ...]:
        """Return what both readings flag."""
        return (*read_source(self.source), *leaked(self.tests, self.source))


@frozen
class Figures:
    """How many commits of a clone were read, and how many of them were flagged by what."""

    repository: str
    commits: int
    flagged: int
    by_rules: int
    by_literals: int
    rules: dict[str, int]

    def row(self) -> str:
        """Return the line of the table."""
        cells = (
            f"{count:>6} ({100 * count / max(self.commits, 1):.2f} %)"
            for count in (self.by_rules, self.by_literals, self.flagged)
        )
        return f"{self.repository:24}{self.commits:>8}{'  '.join(cells)}  {self.rules or ''}"


def commits(clone: Path) -> Iterator[Commit]:
    """Yield the bug fixes of a clone that touch source, newest first."""
    form = ("--format=%x01%H%x02%s", "--raw", "--no-abbrev", "--no-renames", "-z")
    log = _git(clone, "log", "--no-merges", *form).decode(errors="replace")
    for entry in log.split("\x01")[1:]:
        head, _, raw = entry.partition("\x00")
        commit, _, subject = head.partition("\x02")
        files = tuple(_files(raw))
        if SUBJECT.search(subject) and 0 < len(files) <= MOST_FILES:
            read = tuple(_changed(clone, *file) for file in files if language_of(file[1]))
            fix = Commit(commit, subject, read)
            if fix.source:
                yield fix


def figures(repository: str, flags: list[tuple[Flag, ...]]) -> Figures:
    """Count the commits behind their flags."""
    rules = [{flag.rule for flag in found} for found in flags]
    return Figures(
        repository,
        commits=len(flags),
        flagged=sum(1 for found in rules if found),
        by_rules=sum(1 for found in rules if found - {LEAK}),
        by_literals=sum(1 for found in rules if LEAK in found),
        rules=dict(Counter(rule for found in rules for rule in found).most_common()),
    )


def _files(raw: str) -> Iterator[Pair]:
    words = [word for word in raw.strip("\n\x00").split("\x00") if word]
    yield from zip(words[::2], words[1::2], strict=False)


def _changed(clone: Path, raw: str, path: str) -> ChangedText:
    _, _, old, new, _ = raw.split()
    return ChangedText(path, _text(clone, old), _text(clone, new) or "")


def _text(clone: Path, blob: str) -> str | None:
    return _git(clone, "cat-file", "-p", blob).decode(errors="replace") if blob.strip("0") else None


def _cases(file: ChangedText) -> CaseText:
    name, touched = "", set[str]()
    for row, line in enumerate(file.after.split("\n")):
        if found := CASE.search(line):
            name = found["name"] or found["title"]
        if row in file.added_lines and name:
            touched.add(name)
    return CaseText(file.path, file.after, tuple(sorted(touched)))


def _git(clone: Path, *arguments: str) -> bytes:
    command = ["git", "-C", str(clone), *arguments]
    return subprocess.run(command, check=True, capture_output=True).stdout


def _read(clone: Path, limit: int | None, *, show_flags: bool) -> list[tuple[Flag, ...]]:
    found = []
    for commit in islice(commits(clone), limit):
        flags = commit.flags()
        found.append(flags)
        for flag in flags if show_flags else ():
            print(commit.id[:10], flag.rule, flag.place, flag.seen[:100], sep="\t", file=sys.stderr)
    return found


def _name(clone: Path) -> str:
    whole = clone.resolve()
    return whole.parent.name if whole.name in {"repo", ".git"} else whole.name


def main() -> None:
    """Read every clone and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    _ = parser.add_argument("clones", nargs="+", type=Path)
    _ = parser.add_argument("--limit", type=int, help="commits to read in each clone")
    _ = parser.add_argument("--json", action="store_true")
    _ = parser.add_argument("--flags", action="store_true")
    options = parser.parse_args()
    read = {
        _name(clone): _read(clone, options.limit, show_flags=options.flags)
        for clone in options.clones
    }
    rows = [figures(name, flags) for name, flags in read.items()]
    rows.append(figures("all", [flags for found in read.values() for flags in found]))
    if options.json:
        print(json.dumps([asdict(row) for row in rows], indent=2))
        return
    print(f"{'':24}{'commits':>8}{'by rules':>15}{'by literals':>17}{'flagged':>17}")
    for row in rows:
        print(row.row())


if __name__ == "__main__":
    main()

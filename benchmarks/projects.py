"""Real projects of every runner: whether adws finds the runner, counts rightly, and leaves them be.

``python -m benchmarks.projects [--only NAME] [--runner RUNNER] [--read FILE] [--folder DIR]`` gets
the source packages of ``projects.toml`` by the clients of their registries, one after the other,
lays each out as a repository below ``DIR`` (by default ``.cache/projects``), and installs there
what its suite needs. Then, for each:

- the suite is run bare, by the command of the table, and its cases are counted by what the runner
  itself prints;
- ``adws analyze`` runs it, with no settings and no options;
- a bug of one line is put into the sources (``benchmarks.project_bugs``), the first with which
  more cases fail and as many run, and ``adws fix --agent search`` has to repair it or to give up;
- all files are compared with those before.

Prints a line of JSON for each project as it goes, and a table at the end. ``--read`` takes rows
of an earlier run and measures none of their projects again; ``--no-fix`` leaves the bug out;
``--seconds N`` is the most that each call of the agent may take.
"""

import argparse
import hashlib
import json
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from attrs import asdict, evolve, frozen

from benchmarks.project_counts import bare_run
from benchmarks.project_seeding import Seeding, seed
from benchmarks.project_sources import Project, lay_out, projects

ADWS = str(Path(sys.executable).with_name("adws"))
FOLDER = Path(__file__).parents[1] / ".cache/projects"
FIX = ("--agent", "search", "--max-attempts", "1")
_UNREAD = {".git", ".adws", "target"}
"""Not compared: git's own folder (what is in its index and where HEAD is, is), that of adws, and
what cargo builds: ``adws analyze`` has it built where ``cargo test`` does."""


@frozen
class Row:
    """What was seen of a project.

    ``fix`` is ``repaired``, ``given up``, ``broke`` or ``no bug``; ``changed`` are the files that
    differ after all commands of adws. Seconds are those of whole commands; ``said`` is what adws
    wrote where it could not do its work, or why there is no bug. ``failing`` are the cases that
    fail with the bug, ``failing_bare`` those without it.
    """

    name: str
    version: str
    runner: str
    bare: int | None
    counted: int | None = None
    found: str = ""
    code: int = -1
    bare_seconds: float = 0.0
    seconds: float = 0.0
    bug: str = ""
    failing_bare: int = 0
    failing: int = 0
    failing_counted: int | None = None
    fix: str = "no bug"
    fix_code: int = -1
    fix_seconds: float = 0.0
    changed: tuple[str, ...] = ()
    said: str = ""

    @property
    def agrees(self) -> bool:
        """Whether adws counts the cases that the runner counts."""
        return self.bare is not None and self.bare == self.counted


def measure(
    project: Project, folder: Path, *, with_bug: bool = True, options: tuple[str, ...] = FIX
) -> Row:
    """Lay a project out and do everything with it; ``options`` are those of ``adws fix``."""
    tree = lay_out(project, folder)
    bare = bare_run(project, tree)
    row = Row(project.name, project.version, project.runner, bare.cases)
    row = evolve(row, bare_seconds=bare.seconds, failing_bare=bare.failing or 0)
    if bare.cases is None:
        return evolve(row, said=f"the bare run cannot be read: {bare.printed[-600:]}")
    before = _content(tree)
    row = _analyze(row, tree)
    seeded = seed(project, tree, bare) if with_bug and row.agrees else Seeding(None)
    if seeded.bug is None:
        row = evolve(row, said=row.said or seeded.why_none)
        return evolve(row, changed=_differing(before, _content(tree)))
    row = evolve(row, bug=seeded.bug.text, failing=seeded.failing)
    before = _content(tree)
    row = evolve(_fix(row, tree, options), changed=_differing(before, _content(tree)))
    seeded.bug.take_out(tree)
    return row


def _analyze(row: Row, tree: Path) -> Row:
    began = time.monotonic()
    done = _adws("analyze", tree)
    seconds = time.monotonic() - began
    try:
        report = json.loads(done.stdout)
    except ValueError:
        report = {}
    # the summary counts files that did not run, too
    counted = next((one["total"] for one in _sources(report) if one["total"] is not None), None)
    said = "" if done.returncode in {0, 1} else (done.stderr + done.stdout)[-600:]
    found = str(report.get("runner", ""))
    return evolve(
        row, counted=counted, found=found, code=done.returncode, seconds=seconds, said=said
    )


def _sources(report: dict[str, Any]) -> list[dict[str, Any]]:
    sources: list[dict[str, Any]] = report.get("verification", {}).get("sources", [])
    return sources


def _fix(row: Row, tree: Path, options: tuple[str, ...]) -> Row:
    began = time.monotonic()
    done = _adws("fix", tree, *options)
    row = evolve(row, fix_seconds=time.monotonic() - began, fix_code=done.returncode)
    try:
        report = json.loads(done.stdout)
    except ValueError:
        report = {}
    known = report.get("initially_failing")
    if done.returncode not in {0, 1} or known is None or known <= row.failing_bare:
        return evolve(row, fix="broke", said=(row.said + done.stderr + done.stdout)[-900:])
    repaired = report["fixed"] == known - row.failing_bare
    end = "repaired" if repaired else "given up"
    # the exit code tells of the cases that failed before, too
    is_flagged = bool(report["flags"]) if row.failing_bare else done.returncode == 1
    flagged = " (flagged)" if repaired and is_flagged else ""
    return evolve(row, fix=end + flagged, failing_counted=known)


def _adws(command: str, tree: Path, *words: str) -> subprocess.CompletedProcess[str]:
    argv = [ADWS, command, "--root", str(tree), "--json", *words]
    return subprocess.run(argv, check=False, capture_output=True, text=True, errors="replace")


def _content(tree: Path) -> dict[str, str]:
    """Return what each file holds, and what git has in its index and as its head."""
    found = {
        name: subprocess.run(
            ["git", "-C", str(tree), *name.split()], check=False, capture_output=True, text=True
        ).stdout
        for name in ("rev-parse HEAD", "ls-files --stage", "config --local --list", "stash list")
    }
    for path in sorted(tree.rglob("*")):
        name = path.relative_to(tree)
        if name.parts[0] in _UNREAD or path.is_dir():
            continue
        content = str(path.readlink()).encode() if path.is_symlink() else path.read_bytes()
        found[str(name)] = f"{path.lstat().st_mode} {hashlib.sha256(content).hexdigest()}"
    return found


def _differing(before: dict[str, str], after: dict[str, str]) -> tuple[str, ...]:
    names = sorted({*before, *after})
    return tuple(name for name in names if before.get(name) != after.get(name))[:10]


def main() -> None:
    """Measure the projects that are asked for, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    _ = parser.add_argument("--only", action="append", help="a project's name")
    _ = parser.add_argument("--runner", action="append", help="a runner's name")
    _ = parser.add_argument("--read", action="append", default=[], type=Path)
    _ = parser.add_argument("--folder", type=Path, default=FOLDER)
    _ = parser.add_argument("--no-fix", action="store_true")
    _ = parser.add_argument("--seconds", type=float, help="for each call of the agent")
    options = parser.parse_args()
    limit = ("--round-timeout", f"{options.seconds:g}") if options.seconds else ()
    work = partial(
        measure,
        folder=options.folder.resolve(),
        with_bug=not options.no_fix,
        options=(*FIX, *limit),
    )
    known = {row.name: row for file in options.read for row in _read(file)}
    rows = list[Row]()
    for project in projects():
        asked = project.name in (options.only or [project.name])
        if not asked or project.runner not in (options.runner or [project.runner]):
            continue
        row = known.get(project.name) or _measured(project, work)
        print(json.dumps(asdict(row)), flush=True)
        rows.append(row)
    print(table(rows), file=sys.stderr)


def _measured(project: Project, work: Callable[[Project], Row]) -> Row:
    try:
        return work(project)
    except subprocess.SubprocessError as error:
        printed = getattr(error, "stderr", None) or getattr(error, "output", None) or b""
        text = printed.decode(errors="replace") if isinstance(printed, bytes) else str(printed)
        row = Row(project.name, project.version, project.runner, None)
        return evolve(row, said=f"{str(error)[:300]} {text[-600:]}")


def _read(file: Path) -> list[Row]:
    lines = (json.loads(line) for line in file.read_text(encoding="utf-8").splitlines())
    return [Row(**{**line, "changed": tuple(line["changed"])}) for line in lines]


def table(rows: list[Row]) -> str:
    """Return a line for each project, and one for all."""
    head = "| runner | project | bare | adws | analyze / bare | bug | fix | tree |"
    lines = [head, "|---|---|---|---|---|---|---|---|"]
    for row in rows:
        ratio = f"{row.seconds:.1f} s / {row.bare_seconds:.1f} s"
        runner = row.runner if row.found in {"", row.runner} else f"{row.runner} ({row.found})"
        bug = f"`{row.bug}`, {row.failing} failing" if row.bug else ""
        fix = f"{row.fix}, {row.fix_seconds:.0f} s" if row.bug else row.fix
        tree = ", ".join(row.changed) or "same"
        cells = (runner, f"{row.name} {row.version}", row.bare, row.counted, ratio, bug, fix, tree)
        lines.append("".join(f"| {cell} " for cell in cells) + "|")
    agreeing = sum(row.agrees for row in rows)
    same = sum(not row.changed for row in rows)
    fixes = [row.fix for row in rows]
    ends = ", ".join(f"{fixes.count(one)} {one}" for one in dict.fromkeys(fixes))
    lines.append("")
    lines.append(f"{len(rows)} projects: {agreeing} counts agree, {same} trees same, {ends}.")
    return "\n".join(lines)


if __name__ == "__main__":
    main()

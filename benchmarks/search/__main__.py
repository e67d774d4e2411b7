"""Measures the agent ``search`` on the development set: ``python -m benchmarks.search --help``."""

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import asdict

from benchmarks.search.alone import repair_alone
from benchmarks.search.bug import Bug, Part
from benchmarks.search.failures import describe
from benchmarks.search.judged import repair_judged
from benchmarks.search.package_bugs import package_bugs
from benchmarks.search.program_bugs import program_bugs
from benchmarks.search.table import plain, rows, table
from benchmarks.search.trial import Trial, attempt

_CACHE = Path(__file__).parents[2] / ".cache" / "benchmarks" / "search"


def main(argv: list[str]) -> int:
    """Measure, print the table, and return 1 where something was left behind."""
    options = _options(argv)
    with TemporaryDirectory(prefix="bench-set-") as folder:
        bugs = [bug for part in options.part for bug in _bugs(Part(part), Path(folder), options)]
        wanted = [bug for bug in bugs if not options.only or options.only in bug.id]
        chosen = wanted[options.seed % options.every :: options.every]
        trials = tuple(_tried(chosen, options))
    found = rows(trials)
    print(table(found))
    if options.json:
        data = {"rows": [asdict(one) for one in found], "trials": [*map(plain, trials)]}
        _ = options.json.write_text(json.dumps(data, indent=1))
    return int(any(trial.repair.left for trial in trials))


def _options(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.search", description=__doc__)
    parts = [part.value for part in Part]
    _ = parser.add_argument("--part", action="append", choices=parts, help="only these parts")
    _ = parser.add_argument("--only", default="", help="only bugs with this in their name")
    _ = parser.add_argument("--every", type=int, default=1, help="one bug of so many")
    _ = parser.add_argument("--judged", action="store_true", help="by all of adws fix")
    _ = parser.add_argument("--seed", type=int, default=1, help="which bugs are seeded")
    _ = parser.add_argument("--seconds", type=float, default=30, help="the agent has for a bug")
    _ = parser.add_argument("--jobs", type=int, default=1, help="bugs at the same time")
    _ = parser.add_argument("--json", type=Path, help="write every trial to this file")
    _ = parser.add_argument("--failures", type=Path, help="append what failed to this file")
    options = parser.parse_args(argv)
    options.part = options.part or parts
    return options


def _bugs(part: Part, folder: Path, options: argparse.Namespace) -> Iterator[Bug]:
    if part in (Part.PACKAGES, Part.COMMITS):
        return package_bugs(part, folder, _CACHE, options.seed)
    return program_bugs(part, folder, options.seed)


def _tried(bugs: list[Bug], options: argparse.Namespace) -> Iterator[Trial]:
    repair = repair_judged if options.judged else repair_alone
    try_one = partial(attempt, partial(repair, options.seconds))
    with ThreadPoolExecutor(options.jobs) as pool:
        for number, trial in enumerate(pool.map(try_one, bugs), 1):
            print(f"{number}/{len(bugs)} {_said(trial)}", file=sys.stderr, flush=True)
            if options.failures:
                with options.failures.open("a") as file:
                    _ = file.write(describe(trial))
            yield trial


def _said(trial: Trial) -> str:
    end = "correct" if trial.correct else "repaired" if trial.repaired else "open"
    notes = [*trial.repair.flags, *trial.repair.left, *(["FALSE"] if trial.false else [])]
    return f"{trial.bug.id}: {end} in {trial.repair.seconds:.1f} s {' '.join(notes)}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

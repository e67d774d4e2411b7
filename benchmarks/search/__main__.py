"""Measures the agent ``search`` on the development set: ``python -m benchmarks.search --help``."""

import argparse
import json
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import asdict
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import settle
from benchmarks.search.alone import repair_alone
from benchmarks.search.bug import Bug, Part
from benchmarks.search.development_set import bugs_of
from benchmarks.search.failures import describe
from benchmarks.search.judged import repair_judged
from benchmarks.search.kept_process import Stopped
from benchmarks.search.measuring import interleaved, run_trials
from benchmarks.search.table import plain, rows, table
from benchmarks.search.trial import BugTrial, attempt

_STOPPED = 130


def main(argv: list[str]) -> int:
    """Measure, print the table, and return 1 where something was left behind or broke."""
    measure = partial(_measured, _options(argv))
    return settle(io_ops.with_stop_signals(measure)).unwrap()


def _measured(options: argparse.Namespace) -> IOResult[int, PipelineError]:
    try:
        with TemporaryDirectory(prefix="bench-set-") as folder:
            return IOSuccess(_measure(options, Path(folder)))
    except Stopped as stopped:
        print(stopped, file=sys.stderr)
        return IOSuccess(_STOPPED)


def _measure(options: argparse.Namespace, folder: Path) -> int:
    parts = {part: tuple(bugs_of(part, folder, options.seed)) for part in map(Part, options.part)}
    chosen = [_chosen(part, bugs, options) for part, bugs in parts.items()]
    trials = tuple(_run_and_report(interleaved(chosen), options))
    found = rows(trials)
    print(table(found))
    if options.json:
        data = {"rows": [asdict(one) for one in found], "trials": [*map(plain, trials)]}
        _ = options.json.write_text(json.dumps(data, indent=1))
    return int(any(trial.repair.left or trial.broken for trial in trials))


def _chosen(part: Part, bugs: tuple[Bug, ...], options: argparse.Namespace) -> tuple[Bug, ...]:
    matching = tuple(bug for bug in bugs if options.only in bug.id)
    every = options.every_fresh if part is Part.FRESH else options.every
    return matching[options.seed % every :: every]


def _options(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.search", description=__doc__)
    parts = [part.value for part in Part]
    _ = parser.add_argument("--part", action="append", choices=parts, help="only these parts")
    _ = parser.add_argument("--only", default="", help="only bugs with this in their name")
    _ = parser.add_argument("--every", type=int, default=1, help="one bug of so many")
    _ = parser.add_argument("--every-fresh", type=int, default=1, help="the same for part fresh")
    _ = parser.add_argument("--judged", action="store_true", help="by all of adws fix")
    _ = parser.add_argument("--seed", type=int, default=1, help="which bugs are seeded")
    _ = parser.add_argument("--seconds", type=float, default=30, help="the agent has for a bug")
    _ = parser.add_argument("--jobs", type=int, default=1, help="bugs at the same time")
    _ = parser.add_argument("--minutes", type=float, default=23, help="begin no bug after so many")
    _ = parser.add_argument("--json", type=Path, help="write every trial to this file")
    _ = parser.add_argument("--failures", type=Path, help="append what failed to this file")
    options = parser.parse_args(argv)
    options.part = options.part or parts
    return options


def _run_and_report(bugs: tuple[Bug, ...], options: argparse.Namespace) -> Iterator[BugTrial]:
    """Yield the trials, each with a line on how it ended.

    What fails of those that nobody develops against is told to nobody.
    """
    repair = repair_judged if options.judged else repair_alone
    try_one = partial(attempt, partial(repair, options.seconds))
    trials = run_trials(try_one, bugs, options.jobs, 60 * options.minutes)
    for number, trial in enumerate(trials, 1):
        print(f"{number}/{len(bugs)} {_result_line(trial)}", file=sys.stderr, flush=True)
        if options.failures and (trial.broken or trial.bug.part is not Part.FRESH):
            with options.failures.open("a") as file:
                _ = file.write(describe(trial))
        yield trial


def _result_line(trial: BugTrial) -> str:
    end = "correct" if trial.correct else "repaired" if trial.repaired else "open"
    end = "BROKEN" if trial.broken else end
    notes = [*trial.repair.flags, *trial.repair.left, *(["FALSE"] if trial.false else [])]
    return f"{trial.bug.id}: {end} in {trial.repair.seconds:.1f} s {' '.join(notes)}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

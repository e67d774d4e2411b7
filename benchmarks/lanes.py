"""What a landed fix costs: full runs of the suite, starts of the runner, time, processor, memory.

``python -m benchmarks.lanes --serial [--modules 8] [--suite-seconds 0] [--delay 0] [--useless 0]
[--breaking 0] [--runner pytest] [--json]`` makes a project of so many modules with one bug each,
and has ``adws fix`` mend it with an agent that answers after a set delay. ``--useless`` and
``--breaking`` are the shares of modules of which the first answer mends nothing, or breaks a case
that passes. ``--lanes 4`` works on so many groups at a time; ``--serial`` leaves the option of
lanes out. ``--adws PROGRAM`` measures another checkout.

Starts are counted from the outputs that runs leave, and not from what adws says of them. A start
is a full run if all cases of the project ran in it. Full-suite equivalents count each start by the
share of the cases that ran in it. What other ways to land the same changes take is computed from
the same answers (``benchmarks.lanes_rivals``). The floor of the time is one run that finds the
failures, the slowest answer, and one full run with its layers; what the layers took is what the
run itself says (``adws report --timings``).
"""

import argparse
import json
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from attrs import define, field, frozen

from benchmarks.lanes_project import COMMANDS, FAILING_CASES, SyntheticProject, write_project
from benchmarks.lanes_rivals import full_runs
from benchmarks.process_tree import MemoryWatch

ADWS = str(Path(sys.executable).with_name("adws"))
_RUN_FOLDER = re.compile(r"\d{8}-\d{6}-\w+")
_CASE = re.compile(r'^\{"id": "([^"]*)", "kind": "running"\}$', re.MULTILINE)
_FINISHED = re.compile(r"^ *([^ ]+): finished [\d.]+ s$")
_NUMBER = re.compile(r"#\d+|\[\d+\]")


@frozen
class Start:
    """One start of a runner."""

    step: str
    """The step in which it ended, without the numbers of rounds and lanes."""
    share: float
    """The share of the suite's cases that ran."""

    @property
    def full(self) -> bool:
        """Whether every case ran."""
        return self.share >= 1

    @property
    def of_layer(self) -> bool:
        """Whether a layer asked for it that may be left out of a comparison: all but signals."""
        name = self.step.rpartition("/")[2]
        return name.startswith("check_") and name not in {"check_canaries", "check_signals"}


@define
class StartCount:
    """Counts the starts of a run while it goes, by the outputs that they leave."""

    project: Path
    cases: int
    starts: list[Start] = field(factory=list[Start])
    counted: set[Path] = field(factory=set[Path])

    def take(self, line: str) -> None:
        """Count what has ended since the last call, if a line says that a step has finished."""
        finished = _FINISHED.match(line)
        if finished is None:
            return
        step = _NUMBER.sub("", finished[1])
        for folder in sorted(self.project.glob(".adws/raw/*/*")):
            if folder not in self.counted and _RUN_FOLDER.fullmatch(folder.name):
                self.counted.add(folder)
                self.starts.append(Start(step, self._share(folder)))

    def _share(self, folder: Path) -> float:
        texts = (one.read_text("utf-8", "replace") for one in folder.glob("probe-*.jsonl"))
        ran = {case for text in texts for case in _CASE.findall(text)}
        return sum("test_part_" in one or "test_slow_" in one for one in ran) / self.cases


@frozen
class Usage:
    """What processes took."""

    seconds: float
    processor_seconds: float


@frozen
class FixRun:
    """One run of ``adws fix``, as it is seen from outside."""

    usage: Usage
    starts: tuple[Start, ...]
    peak_bytes: int
    report: dict[str, int]
    calls: int
    layer_seconds: float
    """What the layers of the judge took that can be left out of a comparison of full runs."""


def bare_run(project: Path, runner: str) -> Usage:
    """Run the suite as a person does."""
    before, began = _processor_seconds(), time.monotonic()
    argv = COMMANDS[runner].split()
    _ = subprocess.run(argv, cwd=project, check=False, capture_output=True)
    return Usage(time.monotonic() - began, _processor_seconds() - before)


def fix(argv: list[str], project: Path, cases: int) -> FixRun:
    """Have adws mend the project."""
    before, began = _processor_seconds(), time.monotonic()
    count = StartCount(project, cases)
    with (
        tempfile.TemporaryFile("w+") as output,
        subprocess.Popen(
            argv, cwd=project, stdout=output, stderr=subprocess.PIPE, text=True
        ) as process,
        MemoryWatch(process.pid) as memory,
    ):
        for line in process.stderr or ():
            count.take(line.rstrip())
        _ = process.wait()
        _ = output.seek(0)
        printed = output.read()
    usage = Usage(time.monotonic() - began, _processor_seconds() - before)
    journal = (project / ".adws/journal.jsonl").read_text()
    calls = sum(json.loads(one)["phase"] == "answered" for one in journal.splitlines())
    report = json.loads(printed)
    if "error" in report:
        raise SystemExit(printed)
    return FixRun(
        usage,
        tuple(count.starts),
        memory.peak_bytes,
        report,
        calls,
        _layer_seconds(argv[0], project),
    )


def _layer_seconds(adws: str, project: Path) -> float:
    argv = [adws, "report", "--timings", "--json"]
    ran = subprocess.run(argv, cwd=project, check=True, capture_output=True, text=True)
    return float(json.loads(ran.stdout)["layers"]["seconds"])


def _processor_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def figures(project: SyntheticProject, bare: Usage, ran: FixRun) -> dict[str, object]:
    """Return what the table shows."""
    landed = ran.report["fixed"] / FAILING_CASES
    each = max(landed, 1)
    gate = [one for one in ran.starts if not one.of_layer]
    full = sum(one.full for one in gate)
    by_step = Counter(one.step for one in ran.starts)
    floor = 2 * bare.seconds + project.delay_seconds + ran.layer_seconds
    return {
        "landed fixes": round(landed, 2),
        "bare run, seconds": round(bare.seconds, 2),
        "bare run, processor seconds": round(bare.processor_seconds, 2),
        "seconds": round(ran.usage.seconds, 1),
        "seconds of layers": round(ran.layer_seconds, 1),
        "seconds / (baseline + one full run)": round(ran.usage.seconds / (2 * bare.seconds), 1),
        "seconds / floor": round(ran.usage.seconds / floor, 2),
        "seconds a fix": round(ran.usage.seconds / each, 2),
        "processor seconds a fix": round(ran.usage.processor_seconds / each, 2),
        "full runs": full,
        "full runs a fix": round(full / each, 3),
        "full-suite equivalents a fix": round(sum(one.share for one in gate) / each, 3),
        "other ways, full runs a fix": {
            name: round(runs / project.modules, 3) for name, runs in full_runs(project).items()
        },
        "starts a fix": round(len(gate) / each, 2),
        "starts of layers a fix": round((len(ran.starts) - len(gate)) / each, 2),
        "starts by step": dict(by_step),
        "calls of the agent": ran.calls,
        "repeated calls": ran.calls - project.modules,
        "peak memory, MB": round(ran.peak_bytes / 1e6),
    }


def measure(
    project: SyntheticProject, folder: Path, options: argparse.Namespace
) -> dict[str, object]:
    """Make the project, mend it, and return the figures."""
    script = write_project(project, folder / "project")
    bare = bare_run(folder / "project", options.runner)
    argv = [options.adws, "fix", "--json", "-v", "--agent", "scripted"]
    argv += ["--agent-script", str(script), "--test-command", COMMANDS[options.runner]]
    argv += ["--max-rounds", str(3 * project.modules)]
    argv += [] if options.serial else ["--lanes", str(options.lanes)]
    return figures(project, bare, fix(argv, folder / "project", project.cases))


def main(*words: str) -> int:
    """Print the figures of one project."""
    reader = argparse.ArgumentParser(description=__doc__)
    _ = reader.add_argument("--modules", type=int, default=8)
    _ = reader.add_argument("--lanes", type=int, default=1)
    _ = reader.add_argument("--serial", action="store_true")
    _ = reader.add_argument("--delay", type=float, default=0.0)
    _ = reader.add_argument("--useless", type=float, default=0.0)
    _ = reader.add_argument("--breaking", type=float, default=0.0)
    _ = reader.add_argument("--suite-seconds", type=float, default=0.0)
    _ = reader.add_argument("--runner", choices=list(COMMANDS), default="pytest")
    _ = reader.add_argument("--adws", default=ADWS)
    _ = reader.add_argument("--json", action="store_true")
    options = reader.parse_args(words)
    project = SyntheticProject(
        modules=options.modules,
        delay_seconds=options.delay,
        useless=options.useless,
        breaking=options.breaking,
        suite_seconds=options.suite_seconds,
    )
    with tempfile.TemporaryDirectory() as folder:
        measured = measure(project, Path(folder), options)
    if options.json:
        print(json.dumps(measured, indent=2))
    else:
        for name, figure in measured.items():
            print(f"{name:36} {figure}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

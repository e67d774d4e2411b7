"""A repair by the agent's own process, asked as ``adws fix`` asks it, and judged by one more run.

It takes a fraction of what the whole command takes, which runs the suite five times.
"""

import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path, PurePath

from attrs import evolve, frozen

from adws import io_ops
from adws.core.answer_lines import DOUBT_RULE, read_answer_lines
from adws.core.codec import to_json
from adws.core.failure import Analysis, Failure
from adws.core.railway import settle
from adws.core.turn import Task
from adws.runners.pytest import RUNNER
from adws.runners.runner import Outputs, Run, Suite
from adws.triage.analysis import TriageRules, analyze_report
from adws.trust.gate import gate
from adws.trust.sealed import is_sealed
from benchmarks.search.kept_process import perform, run
from benchmarks.search.repair import Repair, RunFolder, effort
from benchmarks.search.suite_run import CASE_SECONDS, COMMAND, SUITE_SECONDS

_SUITE = Suite("pytest", ".", COMMAND)
_ROUNDS = 3
_SEALED = ("tests/**", "**/tests/**", "**/test_*.py", "**/conftest.py", "pytest.ini")


@frozen
class _Round:
    """What one question came to."""

    words: str
    seconds: float
    kept: bool


def repair_alone(seconds: float, tree: Path, run_folder: RunFolder) -> Repair:
    """Ask the agent for one group of failures after the other, while its edits are kept."""
    started = time.perf_counter()
    environment = run_folder.environment()
    rounds: list[_Round] = []
    analysis = analyze(tree, run_folder)
    while analysis and analysis.groups and len(rounds) < _ROUNDS:
        rounds.append(_ask(tree, run_folder, environment, analysis, seconds))
        if not rounds[-1].kept:
            break
        analysis = analyze(tree, run_folder)
    words = "\n".join(one.words for one in rounds)
    tried, trying = effort(words)
    return Repair(
        exit_code=int(analysis is None or bool(analysis.failures)),
        seconds=sum(one.seconds for one in rounds),
        total_seconds=time.perf_counter() - started,
        flags=tuple(DOUBT_RULE for _ in read_answer_lines(words).doubts),
        gave_up=bool(rounds) and read_answer_lines(rounds[-1].words).give_up is not None,
        tried=tried,
        trying_seconds=trying,
        left=run_folder.leftovers(tree),
        words=words,
    )


def analyze(tree: Path, run_folder: RunFolder, seconds: float = SUITE_SECONDS) -> Analysis | None:
    """Run the suite as ``adws analyze`` does; None where it cannot be read."""
    outputs = run_folder.folder / f"outputs-{len(list(run_folder.folder.iterdir()))}"
    outputs.mkdir()
    suite_run = Run(_SUITE, PurePath(tree), PurePath(outputs), "nonce", case_seconds=CASE_SECONDS)
    command = evolve(RUNNER.command(suite_run), timeout_seconds=seconds)
    completed = perform(command)
    outputs_left = Outputs(
        run=suite_run,
        exit_code=completed.exit_code,
        stdout=completed.stdout,
        stderr=completed.stderr,
        timed_out=completed.timed_out,
        duration_seconds=completed.duration_seconds,
        raw_output="",
        texts={path.name: path.read_text() for path in outputs.glob("*-1.*")},
        listing=settle(io_ops.list_files(PurePath(tree))).unwrap(),
    )
    dialect = TriageRules(_is_sealed, patterns=RUNNER.patterns)
    reports = RUNNER.read(outputs_left).map(
        lambda report: analyze_report(report, (dialect,), modules=frozenset(), tree=str(tree))
    )
    return reports.value_or(None)


def _is_sealed(path: str) -> bool:
    return is_sealed(path, _SEALED)


def _ask(
    tree: Path,
    run_folder: RunFolder,
    environment: Mapping[str, str],
    analysis: Analysis,
    seconds: float,
) -> _Round:
    """Ask for the first group; an edit that the gate refuses is taken back."""
    group = analysis.groups[0].id
    failures = tuple(failure for failure in analysis.failures if failure.group == group)
    task = task_for(tree, run_folder, failures, seconds)
    _ = Path(task.task_file).write_text(to_json(task))
    argv = (sys.executable, "-P", "-m", "adws.search", str(task.task_file))
    started = time.perf_counter()
    answer = run(argv, tree, 2 * seconds, environment)
    words = "did not end" if answer.timed_out else answer.stdout + answer.stderr
    took = time.perf_counter() - started
    kept = _changed(tree) and _is_accepted(tree, run_folder, analysis, failures)
    if not kept:
        _ = subprocess.run(("git", "checkout", "-q", "."), cwd=tree, check=True)
    return _Round(words, took, kept)


def task_for(
    tree: Path, run_folder: RunFolder, failures: tuple[Failure, ...], seconds: float
) -> Task:
    """Return what the agent is asked, as ``adws fix`` asks it."""
    named = dict.fromkeys(failure.source_file for failure in failures if failure.source_file)
    return Task(
        id="benchmark/1/group",
        tree=PurePath(tree),
        failures=failures,
        sources=tuple(named),
        sealed=_SEALED,
        test_argv=COMMAND,
        timeout_seconds=seconds,
        prompt_file=PurePath(run_folder.folder / "prompt.md"),
        task_file=PurePath(run_folder.folder / "task.json"),
        log=PurePath(run_folder.folder / "log.txt"),
    )


def _changed(tree: Path) -> bool:
    return bool(subprocess.run(("git", "diff", "--quiet"), cwd=tree, check=False).returncode)


def _is_accepted(
    tree: Path, run_folder: RunFolder, before: Analysis, failures: tuple[Failure, ...]
) -> bool:
    after = analyze(tree, run_folder)
    case_ids = [failure.case_id for failure in failures]
    return after is not None and gate(before.report, after.report, case_ids).accepted

"""Try a suite as the judge runs it: in a judge tree, with planted cases, for a few seconds."""

import re
from itertools import islice
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.railway import collect
from adws.core.suite import SuiteReport
from adws.core.verdict import Layer
from adws.judging.bench import Bench, RunOptions
from adws.judging.ignored_configuration import (
    hint_at_ignored_configuration,
    ignored_configuration,
)
from adws.judging.judge import judge
from adws.runners.runner import Runner, Selection, Suite
from adws.runners.suite_runner import runner_of
from adws.runners.suites import own_files
from adws.runners.unreadable import is_timed_out
from adws.trust.blame import layer_of
from adws.trust.needs import Need, missing_files, named_needs
from adws.trust.sealed import is_sealed

_CANDIDATES = 200
"""How many test files are measured to find a small one."""
_LOOKS_LIKE_A_TEST = re.compile(r"test|spec", re.IGNORECASE)
_SUPPORT = re.compile(r"conftest\.py$|__init__\.py$|\.(?:json|txt|csv|toml|ya?ml|snap|md|xml)$")


@frozen
class SmokeRun:
    """What a short judged run of one suite showed."""

    report: SuiteReport
    """The cases that ran, without planted ones."""
    file: str = ""
    """The only test file that ran, relative to the project's folder; empty: everything ran."""
    slow: PipelineError | None = None
    """That the whole suite took too long, where only one file ran."""
    forged: PipelineError | None = None
    """Why planted cases did not end as they must; None if they did, or if there were none."""
    needs: tuple[Need, ...] = ()
    """What failing cases miss, and what of it the project or this machine really has."""


def smoke_run(bench: Bench, seconds: float) -> IOResult[SmokeRun, PipelineError]:
    """Run the bench's only suite in a judge tree of its base, with planted cases.

    The whole suite runs if it ends within two thirds of the time. Otherwise its smallest test file
    runs in the last third. Fails as ``judge`` does; if nothing ends in time, with the error of the
    whole suite. With work in place, the caller restores the tree.
    """
    third = seconds / 3

    def after(error: PipelineError) -> IOResult[SmokeRun, PipelineError]:
        if is_timed_out(error):
            return _smallest_file(bench.within(third), error)
        return IOFailure(error)

    return IOResult.do(
        with_needs
        for ran in _run(bench.within(2 * third), "").lash(after)
        for with_needs in _with_needs(bench, ran)
    ).lash(lambda error: hint_at_ignored_configuration(bench, error))


def _run(bench: Bench, file: str) -> IOResult[SmokeRun, PipelineError]:
    selection = Selection(files=(file,)) if file else Selection()
    head = bench.base.commit

    def without_canaries(error: PipelineError) -> IOResult[SmokeRun, PipelineError]:
        if layer_of(error) is not Layer.CANARIES:
            return IOFailure(error)
        plain = judge(bench, head, RunOptions(selection))
        return plain.map(lambda ran: SmokeRun(ran.analysis.report, file, forged=error))

    return (
        judge(bench, head, RunOptions(selection, canaries=True))
        .map(lambda ran: SmokeRun(ran.analysis.report, file))
        .lash(without_canaries)
    )


def _smallest_file(bench: Bench, slow: PipelineError) -> IOResult[SmokeRun, PipelineError]:
    """Run the smallest test file; fail with the error of the slow suite if that does not help."""
    return IOResult.do(
        evolve(ran, slow=slow)
        for runner in IOResult.from_result(runner_of(bench.suites[0]))
        for listing in io_ops.list_files(bench.tree.root, skip=NOT_THE_PROJECTS)
        for files in IOSuccess(_test_files(bench.suites[0], runner, listing))
        for sizes in collect(io_ops.disk_bytes(bench.tree.root / file) for file in files)
        for ran in (
            _run(bench, min(zip(sizes, files, strict=True))[1]) if files else IOFailure(slow)
        )
    ).lash(lambda _: IOFailure(slow))


def _test_files(suite: Suite, runner: Runner, listing: tuple[str, ...]) -> tuple[str, ...]:
    """Return the files of a suite that hold tests by their names, relative to the project."""
    named = (
        path
        for path in listing
        for own in own_files(suite.folder, (path,))
        if is_sealed(own, runner.test_files or runner.tests)
    )
    tests = (
        path
        for path in named
        for name in (PurePath(path).name,)
        if _LOOKS_LIKE_A_TEST.search(name) and not _SUPPORT.search(name)
    )
    return tuple(islice(tests, _CANDIDATES))


def _with_needs(bench: Bench, ran: SmokeRun) -> IOResult[SmokeRun, PipelineError]:
    """Add what failing cases miss, if it exists outside of the tree and the cage."""
    if not ran.report.failing:
        return IOSuccess(ran)
    root = bench.root
    caged = bench.level is not None and bench.level.holds_judged_code
    return IOResult.do(
        evolve(
            ran,
            needs=(
                *(Need("lend", file, f"git ignores {file}") for file in configuration),
                *missing_files(ran.report, left_out),
                *(need for n in named for need in n),
            ),
        )
        for configuration in ignored_configuration(bench)
        for present in io_ops.list_files(root, skip=NOT_THE_PROJECTS)
        for judged in io_ops.list_files(bench.tree.root, skip=NOT_THE_PROJECTS)
        for left_out in IOSuccess(sorted(frozenset(present) - frozenset(judged)))
        for variables in io_ops.environment()
        for named in collect(
            _if_there(root, frozenset(variables), need)
            for need in (named_needs(ran.report) if caged else ())
        )
    )


def _if_there(
    root: PurePath, variables: frozenset[str], need: Need
) -> IOResult[tuple[Need, ...], PipelineError]:
    """Keep a need for what this machine has: a variable, or a path outside of the project."""
    if need.setting == "pass_environment":
        return IOSuccess((need,) if need.value in variables else ())
    path = PurePath(need.value)
    return IOResult.do(
        (need,) if is_there and not path.is_relative_to(root) else ()
        for is_there in io_ops.exists(path.parent if need.setting == "writable" else path)
    )

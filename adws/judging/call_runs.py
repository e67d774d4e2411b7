"""Run cases to record the calls that they make, or to make calls in their place."""

from pathlib import PurePath, PurePosixPath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.behaviour.distribution import Distribution, read_distribution, read_setup
from adws.behaviour.literals import literals
from adws.cage.mount_points import read_written
from adws.core.errors import PipelineError
from adws.core.run import state_folder
from adws.core.suite import SuiteReport
from adws.judging.bench import Bench, RunOptions, Trial
from adws.judging.call_tests import with_call_tests
from adws.judging.confinement import level_of_bench
from adws.judging.judge import judge
from adws.runners.calls import Calls
from adws.runners.runner import CallOutside, Selection, Suite
from adws.runners.suite_globs import pattern_of_tests
from adws.vcs.file_text import readable_at


@frozen
class CallSetup:
    """What the comparison of one suite's calls needs.

    ``folder`` is new, and holds all files. ``tests`` is a regular expression that matches test
    files. ``installed`` is the metadata that an installer would write for the package.
    """

    trial: Trial
    bench: Bench
    selection: Selection
    folder: PurePath
    tests: str
    suite: Suite
    call_outside: CallOutside
    installed: Distribution


def call_setup(
    trial: Trial, suite: Suite, selection: Selection, call_outside: CallOutside
) -> IOResult[CallSetup, PipelineError]:
    """Make a folder, and return what the comparison of a suite's calls needs."""
    pattern = pattern_of_tests(suite)
    return IOResult.do(
        CallSetup(trial, bench, selection, folder, pattern, suite, call_outside, installed)
        for level in level_of_bench(trial.bench)
        for bench in IOSuccess(evolve(trial.bench, suites=(suite,), level=level))
        for installed in _distribution(trial, suite)
        for folder in new_folder(bench)
    )


def new_folder(bench: Bench) -> IOResult[PurePath, PipelineError]:
    """Make a folder to which the cases of runs write what they record, and return it."""
    return IOResult.do(
        folder
        for name in io_ops.new_id()
        for folder in IOSuccess(state_folder(bench.root) / "raw" / bench.run / f"calls-{name}")
        for _made in io_ops.make_folder(folder)
    )


def _distribution(trial: Trial, suite: Suite) -> IOResult[Distribution, PipelineError]:
    """Return the package's metadata from the project's own files; nothing is built."""
    base = trial.bench.base
    folder = PurePosixPath(base.prefix, suite.folder)

    def written(name: str) -> IOResult[str, PipelineError]:
        text = readable_at(base, trial.proposal.kept.tree, str(folder / name))
        return text.map(lambda found: found or "")

    return IOResult.do(
        found
        for own in written("pyproject.toml").map(read_distribution)
        for found in (IOSuccess(own) if own.name else written("setup.cfg").map(read_setup))
    )


@frozen
class CallRun:
    """A run of cases that recorded their calls, or made calls in their place."""

    report: SuiteReport
    text: str
    """What it recorded."""


def run_cases(
    setup: CallSetup,
    tree_ish: str,
    name: str,
    rows: PurePath | None = None,
    *,
    near: bool = False,
) -> IOResult[CallRun, PipelineError]:
    """Run the cases to record their calls, or make the calls of ``rows`` in their place.

    With ``near``, make calls near those of the cases while they run.
    """
    constants = literals(setup.trial.proposal.kept.text) if near else ()
    calls = Calls(setup.folder / name, setup.bench.tree.inside, setup.tests, rows, near, constants)
    options = RunOptions(setup.selection, changed=setup.trial.changed, calls=calls)
    return IOResult.do(
        CallRun(ran.analysis.report, text)
        for tree in with_call_tests(setup.bench, tree_ish, setup.selection.case_ids, calls)
        for ran in judge(setup.bench, tree, options)
        for text in read_written(setup.folder, name)
    )

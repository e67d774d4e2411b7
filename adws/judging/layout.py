"""Describe where the tests of a suite are, for someone who does not know the project."""

from collections import Counter
from pathlib import PurePath, PurePosixPath

from attrs import evolve
from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.core.globs import compile_globs
from adws.core.primer import SuiteLayout
from adws.runners.homes import below
from adws.runners.runner import Run, Runner, Selection, Suite
from adws.runners.suite_runner import runner_of

_FOLDERS = 10
_TEST_WORDS = ("test", "spec")


def suite_layout(
    root: PurePath, files: tuple[str, ...], suite: Suite
) -> IOResult[SuiteLayout, PipelineError]:
    """Return the layout of a suite's tests among the project's files; nothing is run."""
    return IOResult.from_result(runner_of(suite)).map(
        lambda runner: _layout(root, files, suite, runner)
    )


def _layout(root: PurePath, files: tuple[str, ...], suite: Suite, runner: Runner) -> SuiteLayout:
    test_code = compile_globs(runner.tests)
    tests = tuple(
        file
        for file in below(files, suite.folder)
        if test_code.fullmatch(file) and _is_named_like_test(file)
    )
    folders = Counter(str(PurePosixPath(suite.folder, file).parent) for file in tests)
    return SuiteLayout(
        suite.runner,
        suite.folder,
        suite.argv,
        tuple(folders.most_common(_FOLDERS)),
        _single_file_command(root, tests[0], suite, runner) if tests else (),
    )


def _is_named_like_test(file: str) -> bool:
    name = PurePosixPath(file).name.casefold()
    return any(word in name for word in _TEST_WORDS) and not name.startswith("conftest")


def _single_file_command(
    root: PurePath, file: str, suite: Suite, runner: Runner
) -> tuple[str, ...]:
    folder = root / suite.folder
    run = Run(evolve(suite, folder="."), folder, folder, "", Selection(files=(file,)))
    return runner.case_argv(run)

"""The globs that the runners of a project's suites give, as they are seen from the project."""

from collections.abc import Callable

from returns.result import Result, Success

from adws.core.errors import PipelineError
from adws.core.globs import compile_globs
from adws.runners.runner import Runner, Suite
from adws.runners.suite_runner import runner_of
from adws.runners.suites import lifted_globs

Globs = Result[tuple[str, ...], PipelineError]


def test_globs(suites: tuple[Suite, ...]) -> Globs:
    """Return the globs of test code."""
    return _globs(suites, lambda runner: runner.tests)


def pattern_of_tests(suite: Suite) -> str:
    """Return a regular expression for the files of a suite's tests, from the project's folder."""
    runner: Runner = runner_of(suite).unwrap()
    return compile_globs(lifted_globs(suite.folder, runner.tests)).pattern


def sealed_globs(suites: tuple[Suite, ...]) -> Globs:
    """Return the globs of the files with which a change could alter the judgement."""
    return _globs(suites, lambda runner: runner.sealed)


def _globs(suites: tuple[Suite, ...], of_runner: Callable[[Runner], tuple[str, ...]]) -> Globs:
    globs: Globs = Success(())
    for suite in suites:
        globs = Result.do(
            tuple(dict.fromkeys((*globs, *lifted_globs(suite.folder, of_runner(runner)))))
            for globs in globs
            for runner in runner_of(suite)
        )
    return globs

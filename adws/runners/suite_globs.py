"""The globs that the runners of a project's suites give, as they are seen from the project."""

from collections.abc import Callable

from returns.result import Result, Success

from adws.core.errors import PipelineError
from adws.runners.runner import Runner, Suite
from adws.runners.suite_runner import runner_of
from adws.runners.suites import lifted_globs

Globs = Result[tuple[str, ...], PipelineError]


def test_globs(suites: tuple[Suite, ...]) -> Globs:
    """Return the globs of test code."""
    return _globs(suites, lambda runner: runner.tests)


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

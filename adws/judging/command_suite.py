"""The suite that a user's test command runs."""

from pathlib import PurePath

from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess
from returns.pipeline import is_successful
from returns.result import Failure, Result, Success

from adws.core.command_words import command_words
from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.railway import collect
from adws.core.settings import Settings
from adws.judging.views import project_view
from adws.runners.junit.detection import suite_of
from adws.runners.runner import Project, Runner, Suite

_USUAL = "pytest"
"""The runner if neither the command nor the project shows which one it is."""


def suite_of_command(
    root: PurePath,
    settings: Settings,
    suite: Suite,
    runners: tuple[Runner, ...],
    listing: tuple[str, ...],
) -> IOResult[Suite, PipelineError]:
    """Return a suite with the runner that its command starts, as far as adws can tell.

    The command is the only item of ``suite.argv``; it is not run. Fails with ``SettingsInvalid`` if
    the command has no words. If the settings name the JUnit reports that it writes, the runner is
    ``junit``.
    """
    if settings.report is not None or settings.case_command is not None:
        return _suite_with_report(settings, suite)
    words = _words(suite.argv[0])
    if not is_successful(words):
        return IOFailure(words.failure())
    with_words = evolve(suite, argv=words.unwrap())
    starter = next((runner for runner in runners if runner.starts(with_words.argv)), None)
    if starter is not None:
        return IOSuccess(evolve(with_words, runner=starter.name, extensions=starter.extensions))
    return IOResult.do(
        _wrapped_suite(with_words, runners, projects)
        for projects in collect(
            project_view(root, runner, suite.folder, listing) for runner in runners
        )
    )


def _suite_with_report(settings: Settings, suite: Suite) -> IOResult[Suite, PipelineError]:
    described = suite_of(
        settings.test_command, settings.report, settings.case_command, suite.folder
    )
    return IOResult.from_result(described).map(
        lambda described_suite: evolve(described_suite, name=suite.name)
    )


def _wrapped_suite(
    suite: Suite, runners: tuple[Runner, ...], projects: tuple[Project, ...]
) -> Suite:
    pairs = zip(runners, projects, strict=True)
    detected = [runner for runner, project in pairs if runner.detect(project) is not None]
    usual = [runner for runner in runners if runner.name == _USUAL]
    chosen = (*detected, *usual, *runners)[0]
    return evolve(suite, runner=chosen.name, extensions=chosen.extensions, wrapped=True)


def _words(test_command: str) -> Result[tuple[str, ...], PipelineError]:
    empty = SettingsInvalid("test_command is empty", hint="remove it to let adws detect the suites")

    def require(words: tuple[str, ...]) -> Result[tuple[str, ...], PipelineError]:
        return Success(words) if words else Failure(empty)

    return command_words("test_command", test_command).bind(require)

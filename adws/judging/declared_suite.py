"""The suites that the user declares in the settings."""

from functools import partial
from pathlib import PurePath

from attrs import evolve
from returns.io import IOFailure, IOResult
from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.nearest import nearest
from adws.core.railway import collect
from adws.core.suite_settings import SuiteSettings
from adws.judging.bench import SuiteBench
from adws.judging.command_suite import suite_of_command
from adws.judging.start import RunnerCandidate, recognised, start_suite, with_import_roots
from adws.judging.views import project_view
from adws.runners.runner import Project, Runner, Suite
from adws.runners.sign import Clarity, Sign

_NAMED = Sign(Clarity.CONFIGURATION, "the settings name it")


def declared_suite(
    bench: SuiteBench,
    runners: tuple[Runner, ...],
    listing: tuple[str, ...],
    name: str,
    suite_settings: SuiteSettings,
) -> IOResult[Suite, PipelineError]:
    """Return a suite of the setting ``suites``; adws detects its start if the setting has none.

    Fails with ``SettingsInvalid`` for a folder outside of the project, for an unknown runner, and
    if runners of several families recognise the folder and the setting names none of them.
    """
    suite = Suite("", suite_settings.folder, (), name=name)
    settings = bench.settings.of_suite(name)
    command = settings.test_command
    is_commanded = command is not None or settings.report is not None
    return IOResult.do(
        started
        for fitting in IOResult.from_result(_matching_runners(name, suite_settings, runners))
        for started in (
            suite_of_command(
                bench.root, settings, evolve(suite, argv=(command or "",)), fitting, listing
            ).bind(partial(with_import_roots, bench))
            if is_commanded
            else _detect_start(bench, suite, listing, fitting)
        )
    )


def _matching_runners(
    name: str, suite_settings: SuiteSettings, runners: tuple[Runner, ...]
) -> Result[tuple[Runner, ...], PipelineError]:
    path = PurePath(suite_settings.folder)
    if path.is_absolute() or ".." in path.parts:
        return Failure(
            SettingsInvalid(
                f"suites.{name}: the folder {suite_settings.folder} is outside of the project",
                hint="give a folder below the project's, or run adws with --root in that folder",
            )
        )
    fitting = tuple(runner for runner in runners if suite_settings.runner in {None, runner.name})
    names = tuple(runner.name for runner in runners)
    unknown = SettingsInvalid(
        f"suites.{name}: unknown runner '{suite_settings.runner}'",
        hint=nearest(suite_settings.runner or "", names),
    )
    return Success(fitting) if fitting else Failure(unknown)


def _detect_start(
    bench: SuiteBench,
    suite: Suite,
    listing: tuple[str, ...],
    runners: tuple[Runner, ...],
) -> IOResult[Suite, PipelineError]:
    return IOResult.do(
        started
        for projects in collect(
            project_view(bench.root, runner, suite.folder, listing) for runner in runners
        )
        for started in _start(bench, suite, runners, projects)
    )


def _start(
    bench: SuiteBench,
    suite: Suite,
    runners: tuple[Runner, ...],
    projects: tuple[Project, ...],
) -> IOResult[Suite, PipelineError]:
    pairs = tuple(zip(runners, projects, strict=True))
    named = tuple(RunnerCandidate(*pair, _NAMED) for pair in pairs[: len(pairs) == 1])
    candidates = recognised(pairs) or named
    families = {candidate.runner.family for candidate in candidates}
    if len(families) == 1:
        return start_suite(bench, suite, candidates)
    names = ", ".join(candidate.runner.name for candidate in candidates) or "no runner"
    return IOFailure(
        SettingsInvalid(
            f"suites.{suite.name}: {suite.folder} is recognised by {names}",
            hint=f'name the runner: [suites.{suite.name}] runner = "…"',
        )
    )

"""Find out which test runner a project uses and how it is started there."""

import shlex
import sys
from functools import partial
from pathlib import PurePath

from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess
from returns.pipeline import is_successful
from returns.result import Failure, Result, Success

from adws import catalog, io_ops
from adws.core.context import Context
from adws.core.errors import (
    Cancelled,
    PipelineError,
    RunnerMissing,
    SettingsInvalid,
    TimeLimitReached,
)
from adws.core.process import Command, Completed
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.railway import settle, traverse
from adws.core.step import step
from adws.runners.runner import SUITE, Project, Runner, Suite, Way

_CHECK_SECONDS = 60.0
_USUAL = "pytest"
"""The runner behind a command that says nothing of itself, in a project that says nothing."""


@step(writes=(SUITE,))
def detect_suite(context: Context) -> IOResult[Context, PipelineError]:
    """Put the project's suite into the context.

    The first runner that recognises the project and can be started there is taken; the setting
    ``test_command`` overrides how it is started. Fails with ``RunnerMissing``, and with
    ``SettingsInvalid`` when ``test_command`` has no words. The setting ``scope`` is ``all`` or the
    name of the one runner to look for; another name fails with ``NameUnknown``.
    """
    return (
        io_ops.list_files(context.root, skip=NOT_THE_PROJECTS)
        .bind(partial(_find_suite, context))
        .bind(partial(_with_import_roots, context))
        .map(partial(context.put, SUITE))
    )


def _find_suite(context: Context, listing: tuple[str, ...]) -> IOResult[Suite, PipelineError]:
    return IOResult.from_result(_in_scope(context.settings.scope)).bind(
        partial(_first_at_home, context, listing)
    )


def _in_scope(scope: str) -> Result[tuple[Runner, ...], PipelineError]:
    names = catalog.runner_names() if scope == "all" else (scope,)
    runners: Result[tuple[Runner, ...], PipelineError] = Success(())
    for name in names:
        runners = Result.do(
            (*known, runner) for known in runners for runner in catalog.runner(name)
        )
    return runners


def _first_at_home(
    context: Context, listing: tuple[str, ...], runners: tuple[Runner, ...]
) -> IOResult[Suite, PipelineError]:
    command = context.settings.test_command
    if command is not None:
        return _commanded(context, listing, runners, command)
    return traverse(partial(_look, context, listing=listing), runners).bind(
        partial(_start_first, context, runners)
    )


def _start_first(
    context: Context, runners: tuple[Runner, ...], projects: tuple[Project, ...]
) -> IOResult[Suite, PipelineError]:
    pairs = zip(runners, projects, strict=True)
    homes = tuple(
        (runner, runner.ways(project)) for runner, project in pairs if runner.detect(project)
    )
    if homes:
        return _start(context, homes)
    return IOFailure(
        RunnerMissing(
            f"no known test runner recognises {context.root}",
            hint="set test_command in adws.toml, or pass --test-command; looked for: "
            + ", ".join(runner.name for runner in runners),
        )
    )


def _commanded(
    context: Context, listing: tuple[str, ...], runners: tuple[Runner, ...], command: str
) -> IOResult[Suite, PipelineError]:
    """Return the suite of the runner that the user's command starts, as far as it can be told."""
    words = _words(command)
    if not is_successful(words):
        return IOFailure(words.failure())
    argv = words.unwrap()
    own = next((runner for runner in runners if runner.starts(argv)), None)
    if own is not None:
        return IOSuccess(Suite(own.name, ".", argv))
    return traverse(partial(_look, context, listing=listing), runners).map(
        partial(_wrapped, runners, argv)
    )


def _wrapped(
    runners: tuple[Runner, ...], argv: tuple[str, ...], projects: tuple[Project, ...]
) -> Suite:
    pairs = zip(runners, projects, strict=True)
    at_home = [runner for runner, project in pairs if runner.detect(project) is not None]
    named = [runner for runner in runners if runner.name == _USUAL]
    return Suite((*at_home, *named, *runners)[0].name, ".", argv, wrapped=True)


def _look(
    context: Context, runner: Runner, listing: tuple[str, ...]
) -> IOResult[Project, PipelineError]:
    texts = tuple(name for name in runner.configuration if name in listing)
    return IOResult.do(
        Project(
            root=context.root,
            listing=listing,
            texts=dict(zip(texts, contents, strict=True)),
            programs={
                name: str(path)
                for name, path in zip(runner.programs, programs, strict=True)
                if path is not None
            },
            environment={**environment, "ADWS_PYTHON": sys.executable},
        )
        for contents in traverse(io_ops.read_text, tuple(context.root / name for name in texts))
        for programs in traverse(io_ops.find_program, runner.programs)
        for environment in io_ops.environment()
    )


def _words(test_command: str) -> Result[tuple[str, ...], PipelineError]:
    try:
        argv = tuple(shlex.split(test_command))
    except ValueError as error:
        return Failure(SettingsInvalid(f"test_command cannot be split into words: {error}"))
    if not argv:
        return Failure(SettingsInvalid("test_command is empty", hint="leave it out to detect one"))
    return Success(argv)


def _start(
    context: Context, homes: tuple[tuple[Runner, tuple[Way, ...]], ...]
) -> IOResult[Suite, PipelineError]:
    for runner, way in _by_environment(homes):
        tried = settle(_try(context, way))
        if not is_successful(tried) and isinstance(tried.failure(), Cancelled | TimeLimitReached):
            return IOFailure(tried.failure())
        if is_successful(tried) and tried.unwrap().ok:
            return IOSuccess(Suite(runner.name, ".", _argv(way, tried.unwrap()), env=way.env))
    runner, ways = homes[0]
    return IOFailure(
        RunnerMissing(
            f"{context.root} uses {runner.name}, but it cannot be started: "
            + (", ".join(way.label for way in ways) or "no program found"),
            hint=runner.install_hint,
        )
    )


def _by_environment(
    homes: tuple[tuple[Runner, tuple[Way, ...]], ...],
) -> tuple[tuple[Runner, Way], ...]:
    """Order the ways so that of two runners in one environment, the first one there is taken."""
    labels = dict.fromkeys(way.label for _, ways in homes for way in ways)
    return tuple(
        (runner, way)
        for label in labels
        for runner, ways in homes
        for way in ways
        if way.label == label
    )


def _argv(way: Way, checked: Completed) -> tuple[str, ...]:
    """Start the program that the check says it really is, rather than a shim that looks it up."""
    named = checked.stdout.strip().rpartition("\n")[2]
    same_program = way.argv[0] == way.check[0]
    return (named, *way.argv[1:]) if same_program and named.startswith("/") else way.argv


def _try(context: Context, way: Way) -> IOResult[Completed, PipelineError]:
    return io_ops.run_process(
        Command(way.check, context.root, env=way.env, timeout_seconds=_CHECK_SECONDS, watched=True)
    )


def _with_import_roots(context: Context, suite: Suite) -> IOResult[Suite, PipelineError]:
    import_roots = catalog.runner(suite.runner).unwrap().import_roots
    if import_roots is None or suite.wrapped:
        return IOSuccess(suite)
    command = evolve(import_roots(suite, context.root), timeout_seconds=_CHECK_SECONDS)
    return io_ops.run_process(command).map(partial(_add_roots, suite, context.root))


def _add_roots(suite: Suite, root: PurePath, completed: Completed) -> Suite:
    folders = [PurePath(line) for line in completed.stdout.splitlines() if line]
    inside = [str(folder.relative_to(root)) for folder in folders if folder.is_relative_to(root)]
    return evolve(suite, import_roots=tuple(inside))

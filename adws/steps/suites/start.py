"""Find out how the tests of a folder are started there."""

from functools import partial
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import catalog, io_ops
from adws.core.context import Context
from adws.core.errors import Cancelled, PipelineError, RunnerMissing, TimeLimitReached
from adws.core.process import Command, Completed
from adws.core.railway import settle
from adws.runners.runner import Project, Runner, Suite, Way

_CHECK_SECONDS = 60.0


@frozen
class Candidate:
    """A runner that recognises a folder, and what it sees there."""

    runner: Runner
    project: Project


def start_suite(
    context: Context, suite: Suite, candidates: tuple[Candidate, ...]
) -> IOResult[Suite, PipelineError]:
    """Return the suite with the runner and the command with which it can be started.

    ``suite`` gives its name and folder. Of two runners in one environment the first is taken. Fails
    with ``RunnerMissing`` when no way is open.
    """
    homes = tuple((one.runner, one.runner.ways(one.project)) for one in candidates)
    for runner, way in _by_environment(homes):
        tried = settle(_try(context.root / suite.folder, way))
        if not is_successful(tried) and isinstance(tried.failure(), Cancelled | TimeLimitReached):
            return IOFailure(tried.failure())
        if is_successful(tried) and tried.unwrap().ok:
            argv = _argv(way, tried.unwrap())
            return IOSuccess(evolve(suite, runner=runner.name, argv=argv, env=way.env))
    return IOFailure(_no_way(context.root / suite.folder, *homes[0]))


def with_import_roots(context: Context, suite: Suite) -> IOResult[Suite, PipelineError]:
    """Return the suite with the folders from which its environment loads the project's modules."""
    import_roots = catalog.runner(suite.runner).unwrap().import_roots
    if import_roots is None or suite.wrapped:
        return IOSuccess(suite)
    command = evolve(import_roots(suite, context.root), timeout_seconds=_CHECK_SECONDS)
    return io_ops.run_process(command).map(partial(_add_roots, suite, context.root))


def _add_roots(suite: Suite, root: PurePath, completed: Completed) -> Suite:
    folders = [PurePath(line) for line in completed.stdout.splitlines() if line]
    inside = [str(folder.relative_to(root)) for folder in folders if folder.is_relative_to(root)]
    return evolve(suite, import_roots=tuple(inside))


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


def _try(folder: PurePath, way: Way) -> IOResult[Completed, PipelineError]:
    return io_ops.run_process(
        Command(way.check, folder, env=way.env, timeout_seconds=_CHECK_SECONDS, watched=True)
    )


def _no_way(folder: PurePath, runner: Runner, ways: tuple[Way, ...]) -> PipelineError:
    return RunnerMissing(
        f"{folder} uses {runner.name}, but it cannot be started: "
        + (", ".join(way.label for way in ways) or "no program found"),
        hint=runner.install_hint,
    )

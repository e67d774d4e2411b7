"""Find out how to start the tests of a folder."""

from collections.abc import Iterable
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.core.errors import PipelineError, RunnerMissing
from adws.judging.bench import SuiteBench
from adws.judging.confinement import RunAccess, confined_run
from adws.judging.open_way import CHECK_SECONDS, WaySearch, open_way
from adws.runners.runner import Project, Runner, Suite
from adws.runners.sign import Sign, clearest, clearest_first
from adws.runners.suite_runner import runner_of
from adws.runners.way import Way
from adws.vcs.tree import Tree

_PATHS = RunAccess(variables=("PYTHONPATH",))
"""Variables other than the environment's own that decide where modules come from."""


@frozen
class RunnerCandidate:
    """A runner that recognises a folder, the project that it sees there, and its sign."""

    runner: Runner
    project: Project
    sign: Sign


def recognised(pairs: Iterable[tuple[Runner, Project]]) -> tuple[RunnerCandidate, ...]:
    """Return the runners that recognise what they see, the one with the clearest sign first."""
    return clearest_first(
        RunnerCandidate(runner, project, sign)
        for runner, project in pairs
        if (sign := runner.detect(project)) is not None
    )


def start_suite(
    bench: SuiteBench, suite: Suite, candidates: tuple[RunnerCandidate, ...]
) -> IOResult[Suite, PipelineError]:
    """Return the suite with a runner and a command that start it.

    ``suite`` has its name and folder. Only runners with the clearest sign are tried: how another
    one sees the tests proves nothing. Of two in one environment, the first is used. Fails
    with ``RunnerMissing`` if none can be started, and as ``with_import_roots`` does.
    """
    homes = tuple(
        (candidate.runner, candidate.runner.ways(candidate.project))
        for candidate in clearest(candidates)
    )
    ordered = _by_environment(homes)
    folder = bench.root / suite.folder
    return IOResult.do(
        rooted
        for found in open_way(bench, Tree(bench.root), folder, tuple(way for _, way in ordered))
        for started in IOResult.from_result(_started(folder, suite, homes[0], ordered, found))
        for rooted in _rooted(bench, started, found)
    )


def _rooted(bench: SuiteBench, suite: Suite, found: WaySearch) -> IOResult[Suite, PipelineError]:
    """Return the suite with its import roots: those that a check printed, if it did."""
    printed = found.opened.import_roots if found.opened else None
    if printed is None:
        return with_import_roots(bench, suite)
    return IOSuccess(_add_roots(suite, bench.root, printed))


def _started(
    folder: PurePath,
    suite: Suite,
    first: tuple[Runner, tuple[Way, ...]],
    ordered: tuple[tuple[Runner, Way], ...],
    found: WaySearch,
) -> Result[Suite, PipelineError]:
    opened = found.opened
    runner, way = ordered[opened.number] if opened else (first[0], None)
    wrong = next(
        (text for at, text in found.wrong.items() if text and ordered[at][0] is runner), ""
    )
    if opened is None or way is None:
        return Failure(_runner_missing(folder, *first, wrong))
    note = wrong and f"{wrong}; using {way.label} ({opened.argv[0]})"
    return Success(
        evolve(
            suite,
            runner=runner.name,
            extensions=runner.extensions,
            argv=opened.argv,
            env=way.env,
            note=note,
        )
    )


def with_import_roots(bench: SuiteBench, suite: Suite) -> IOResult[Suite, PipelineError]:
    """Return the suite with the folders from which its environment loads the project's modules."""
    import_roots = runner_of(suite).unwrap().import_roots
    if import_roots is None or suite.wrapped:
        return IOSuccess(suite)
    command = evolve(import_roots(suite, bench.root), timeout_seconds=CHECK_SECONDS)
    return IOResult.do(
        _add_roots(suite, bench.root, map(PurePath, completed.stdout.splitlines()))
        for confined in confined_run(
            evolve(bench, suites=(suite,)), Tree(bench.root), command, _PATHS
        )
        for completed in io_ops.run_process(confined)
    )


def _add_roots(suite: Suite, root: PurePath, folders: Iterable[PurePath]) -> Suite:
    inside = [str(folder.relative_to(root)) for folder in folders if folder.is_relative_to(root)]
    return evolve(suite, import_roots=tuple(inside))


def _by_environment(
    homes: tuple[tuple[Runner, tuple[Way, ...]], ...],
) -> tuple[tuple[Runner, Way], ...]:
    """Order the ways so that of two runners in one environment, the first is used."""
    labels = dict.fromkeys(way.label for _, ways in homes for way in ways)
    return tuple(
        (runner, way)
        for label in labels
        for runner, ways in homes
        for way in ways
        if way.label == label
    )


def _runner_missing(
    folder: PurePath, runner: Runner, ways: tuple[Way, ...], wrong: str
) -> PipelineError:
    return RunnerMissing(
        f"{folder} uses {runner.name}, but it cannot be started: "
        + (", ".join(way.label for way in ways) or "no program found"),
        hint=wrong or runner.install_hint,
        context={"runner": runner.name},
    )

"""Find the suites of a project: which test runners it uses, where, and how they start."""

from functools import partial
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.core.errors import NameUnknown, PipelineError, RunnerMissing
from adws.core.nearest import nearest
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.railway import all_of, settle
from adws.core.run import STATE_IGNORED, state_folder
from adws.judging.bench import SuiteBench
from adws.judging.command_suite import suite_of_command
from adws.judging.confinement import level_of_bench
from adws.judging.declared_suite import declared_suite
from adws.judging.protection import run_protected
from adws.judging.start import RunnerCandidate, recognised, start_suite, with_import_roots
from adws.judging.views import Views, project_views
from adws.runners.homes import Home, homes, homes_by_name
from adws.runners.javascript.manifest import MANIFEST, manifest_of
from adws.runners.javascript.started_tools import started_tools
from adws.runners.runner import Runner, Suite
from adws.runners.suite_runner import known_runners, runner_of

_Named = tuple[tuple[str, Home], ...]


@frozen
class FoundSuite:
    """A suite, and how it starts, or why it cannot start.

    ``candidates`` are the runners that recognise its folder, the one with the clearest sign first;
    none where the settings say how it starts.
    """

    name: str
    suite: Result[Suite, PipelineError]
    candidates: tuple[RunnerCandidate, ...] = ()


def find_suites(bench: SuiteBench) -> IOResult[tuple[FoundSuite, ...], PipelineError]:
    """Return the suites of a project, including those that cannot be started.

    ``bench`` has the project's folder and the cage for the code that is run to find them.

    The setting ``suites`` lists them. Without it, adws looks in the project's folder and in those
    of nested projects; of the runners that recognise a folder, it takes one of each family. The
    setting ``test_command`` makes a single suite. The setting ``scope`` is ``all``, or the name of
    a runner, of a family of runners or of a suite. Fails with ``NameUnknown`` for any other scope,
    and with ``RunnerMissing`` for a project without a suite.
    """
    return IOResult.do(
        suites
        for listing in io_ops.list_files(bench.root, skip=NOT_THE_PROJECTS)
        for level in level_of_bench(bench)
        for _made in _make_state_folder(bench.root)
        for caged_bench in IOSuccess(evolve(bench, level=level))
        for suites in _find_protected(caged_bench, listing)
    )


def _make_state_folder(root: PurePath) -> IOResult[None, PipelineError]:
    """Make the folder that a cage hides; a cage could not say that it is missing."""
    ignored = state_folder(root) / ".gitignore"
    return io_ops.exists(ignored).bind(
        lambda exists: IOSuccess(None) if exists else io_ops.write_text(ignored, STATE_IGNORED)
    )


def startable_suites(bench: SuiteBench) -> IOResult[tuple[Suite, ...], PipelineError]:
    """Return the suites of a project with everything that their runs need.

    Fails as ``find_suites`` does, and with ``RunnerMissing`` if a suite cannot be started.
    """
    return find_suites(bench).bind_result(lambda found: all_of(suite.suite for suite in found))


def _find_protected(
    bench: SuiteBench, listing: tuple[str, ...]
) -> IOResult[tuple[FoundSuite, ...], PipelineError]:
    def find() -> IOResult[tuple[FoundSuite, ...], PipelineError]:
        return _find_by_settings(bench, listing)

    return run_protected(bench, find)


def _find_by_settings(
    bench: SuiteBench, listing: tuple[str, ...]
) -> IOResult[tuple[FoundSuite, ...], PipelineError]:
    settings = bench.settings
    named = (suite.runner for suite in settings.suites.values() if suite.runner)
    runners = IOResult.from_result(known_runners((settings.scope, *named), bench.extensions))
    if settings.test_command is not None or settings.report is not None:
        return IOResult.do(
            suites
            for known in runners
            for in_scope in IOResult.from_result(_of_scope(settings.scope, known))
            for suites in _commanded_suite(bench, listing, in_scope)
        )
    if settings.suites:
        return IOResult.do(
            in_scope
            for known in runners
            for suites in IOSuccess(_declared_suites(bench, listing, known))
            for in_scope in IOResult.from_result(_suites_in_scope(settings.scope, suites))
        )
    return IOResult.do(
        suites for known in runners for suites in _detected_suites(bench, listing, known)
    )


def _of_scope(scope: str, runners: tuple[Runner, ...]) -> Result[tuple[Runner, ...], PipelineError]:
    fitting = tuple(runner for runner in runners if scope in {"all", runner.name, runner.family})
    return Success(fitting) if fitting else Failure(_unknown(scope, runners, ()))


def _commanded_suite(
    bench: SuiteBench, listing: tuple[str, ...], runners: tuple[Runner, ...]
) -> IOResult[tuple[FoundSuite, ...], PipelineError]:
    settings = bench.settings
    suite = Suite("", ".", (settings.test_command or "",))
    described = suite_of_command(bench.root, settings, suite, runners, listing)
    return IOSuccess((FoundSuite("", settle(described.bind(partial(with_import_roots, bench)))),))


def _declared_suites(
    bench: SuiteBench, listing: tuple[str, ...], runners: tuple[Runner, ...]
) -> tuple[FoundSuite, ...]:
    return tuple(
        FoundSuite(name, settle(declared_suite(bench, runners, listing, name, suite_settings)))
        for name, suite_settings in bench.settings.suites.items()
    )


def _suites_in_scope(
    scope: str, suites: tuple[FoundSuite, ...]
) -> Result[tuple[FoundSuite, ...], PipelineError]:
    """Return the declared suites in the scope."""
    in_scope = tuple(
        suite
        for suite in suites
        if scope in {"all", suite.name, *suite.suite.map(_kinds).value_or(())}
    )
    return (
        Success(in_scope)
        if in_scope
        else Failure(_unknown(scope, (), tuple(s.name for s in suites)))
    )


def _kinds(suite: Suite) -> tuple[str, str]:
    return suite.runner, runner_of(suite).unwrap().family


def _detected_suites(
    bench: SuiteBench, listing: tuple[str, ...], runners: tuple[Runner, ...]
) -> IOResult[tuple[FoundSuite, ...], PipelineError]:
    root, scope = bench.root, bench.settings.scope
    return IOResult.do(
        tuple(_start(bench, views, name, home) for name, home in homes_in_scope)
        for views in project_views(root, runners, listing)
        for homes_in_scope in IOResult.from_result(_in_scope(root, scope, runners, views))
    )


def _in_scope(
    root: PurePath, scope: str, runners: tuple[Runner, ...], views: Views
) -> Result[_Named, PipelineError]:
    """Return the homes in the scope; a single one needs no name."""
    named_homes = tuple(homes_by_name(homes(views, runners)).items())
    homes_in_scope = tuple(
        (name, part) for name, home in named_homes for part in _home_in_scope(scope, name, home)
    )
    if homes_in_scope:
        return Success(homes_in_scope if len(named_homes) > 1 else (("", homes_in_scope[0][1]),))
    names = tuple(name for name, _ in named_homes)
    fitting = _of_scope(scope, runners).value_or(())
    if not fitting:
        return Failure(_unknown(scope, runners, names))
    tools = _started_tools(views) if fitting == runners else ()
    return Failure(_tool_unknown(root, tools) if tools else _runner_missing(root, fitting))


def _home_in_scope(scope: str, name: str, home: Home) -> tuple[Home, ...]:
    """Return the part of a home that is in the scope: all, one runner's part, or nothing."""
    if scope in {"all", name, home.family}:
        return (home,)
    runners = tuple(runner for runner in home.runners if runner.name == scope)
    return (evolve(home, runners=runners),) if runners else ()


def _runner_missing(root: PurePath, runners: tuple[Runner, ...]) -> PipelineError:
    return RunnerMissing(
        f"adws found no known test runner in {root}",
        hint="set test_command in adws.toml, or pass --test-command; looked for: "
        + ", ".join(runner.name for runner in runners),
    )


def _started_tools(views: Views) -> tuple[str, ...]:
    """Return the tools that the script ``test`` of the outermost ``package.json`` starts."""
    projects = (project for by_runner in views.values() for project in by_runner.values())
    started = (started_tools(manifest_of(project)) for project in projects)
    return next(filter(None, started), ())


def _tool_unknown(root: PurePath, tools: tuple[str, ...]) -> PipelineError:
    names = " and ".join(f"'{tool}'" for tool in tools)
    return RunnerMissing(
        f"adws found no known test runner in {root}: the script 'test' of {MANIFEST} starts "
        f"{names}, which adws does not know",
        hint=f"describe it in workflows/runners/{tools[-1]}.toml "
        "(adws docs how-to-describe-a-runner), or set test_command in adws.toml and let the tool "
        "write JUnit XML (setting report)",
    )


def _start(bench: SuiteBench, views: Views, name: str, home: Home) -> FoundSuite:
    projects = views[home.folder]
    candidates = recognised((runner, projects[runner.name]) for runner in home.runners)
    suite = Suite("", home.folder, (), name=name)
    return FoundSuite(name, settle(start_suite(bench, suite, candidates)), candidates)


def _unknown(scope: str, runners: tuple[Runner, ...], suites: tuple[str, ...]) -> PipelineError:
    families = sorted({runner.family for runner in runners})
    names = tuple(dict.fromkeys(("all", *suites, *families, *(runner.name for runner in runners))))
    return NameUnknown(f"unknown scope '{scope}'", hint=nearest(scope, names))

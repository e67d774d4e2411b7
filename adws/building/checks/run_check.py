"""Run one check that was found, and say what it says."""

from functools import partial

from attrs import evolve
from returns.io import IOResult, IOSuccess
from returns.result import Result

from adws import io_ops
from adws.building.checks.check_run import CheckRun, run_and_read
from adws.building.checks.found_checks import FoundCheck
from adws.checks.check import Output
from adws.checks.verdict import verdict
from adws.core.check import CheckReport, CheckStatus, Diagnostic
from adws.core.errors import PipelineError
from adws.core.lane import lane_of
from adws.core.process import Command
from adws.core.run import state_folder
from adws.core.settings import Settings
from adws.judging.bench import SuiteBench
from adws.judging.open_way import Opened, open_way
from adws.runners.places import within
from adws.runners.runner import Way
from adws.vcs.tree import Tree


def run_check(
    bench: SuiteBench, tree: Tree, found: FoundCheck
) -> IOResult[CheckReport, PipelineError]:
    """Return what a check says of a tree: also that it is missing, or said what cannot be read.

    Fails as ``run_and_read`` does.
    """
    root = found.project.root
    cache = state_folder(bench.root) / "checks" / lane_of(root) / found.check.name
    ways = found.check.ways(found.project, cache)
    report = CheckReport(found.name, found.check.sort, CheckStatus.MISSING)

    def run(opened: Opened | None) -> IOResult[CheckReport, PipelineError]:
        if opened is None:
            return IOSuccess(_missing(found, ways, report))
        command = Command(
            opened.argv,
            root,
            env=ways[opened.number].env,
            scrub=found.check.scrub,
            timeout_seconds=_seconds(bench.settings, found),
        )
        wanted = CheckRun(report, command, partial(_read, found), tree, (cache,))
        return io_ops.make_folder(cache).bind(lambda _: run_and_read(bench, wanted))

    return open_way(bench, tree, root, ways).bind(run)


def _seconds(settings: Settings, found: FoundCheck) -> float:
    own = settings.checks.get(found.name)
    common = settings.check_timeout_seconds
    return own.timeout_seconds or common if own else common


def _missing(found: FoundCheck, ways: tuple[Way, ...], report: CheckReport) -> CheckReport:
    looked = ", ".join(way.label for way in ways) or "no program found"
    why = found.check.detect(found.project)
    message = f"{why}, but {found.check.name} cannot be started: {looked}"
    return evolve(report, message=message, hint=found.check.install_hint)


def _read(
    found: FoundCheck, report: CheckReport, output: Output
) -> Result[CheckReport, PipelineError]:
    return Result.do(
        evolve(report, status=status, diagnostics=tuple(_placed(found, one) for one in told))
        for told in found.check.read(output)
        for status in verdict(output, told)
    )


def _placed(found: FoundCheck, one: Diagnostic) -> Diagnostic:
    """Return a diagnostic whose file is relative to the project's root."""
    return evolve(one, file=within(found.folder, one.file)) if one.file else one

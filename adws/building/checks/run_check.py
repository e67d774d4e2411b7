"""Run one check that was found, and say what it says."""

from attrs import evolve
from returns.io import IOResult, IOSuccess
from returns.result import Result

from adws import io_ops
from adws.building.checks.check_run import PlannedCheckRun, run_and_read
from adws.building.checks.detection import DetectedCheck
from adws.checks.check import Output
from adws.checks.verdict import verdict
from adws.core.check import CheckReport, CheckStatus, Diagnostic
from adws.core.errors import PipelineError
from adws.core.lane import lane_of
from adws.core.process import Command
from adws.core.run import state_folder
from adws.core.settings import Settings
from adws.judging.bench import SuiteBench
from adws.judging.open_way import WaySearch, open_way
from adws.runners.places import within
from adws.runners.way import Way
from adws.vcs.tree import Tree


def run_check(
    bench: SuiteBench, tree: Tree, detected: DetectedCheck
) -> IOResult[CheckReport, PipelineError]:
    """Return a check's findings for a tree, also if it is missing or its output is unreadable.

    Fails as ``run_and_read`` does.
    """
    root = detected.project.root
    cache = state_folder(bench.root) / "checks" / lane_of(root) / detected.check.name
    ways = detected.check.ways(detected.project, cache)
    report = CheckReport(detected.name, detected.check.sort, CheckStatus.MISSING)

    def read(started: CheckReport, output: Output) -> Result[CheckReport, PipelineError]:
        return Result.do(
            evolve(started, status=status, diagnostics=_at_root(detected.folder, diagnostics))
            for diagnostics in detected.check.read(output)
            for status in verdict(output, diagnostics)
        )

    def run(found: WaySearch) -> IOResult[CheckReport, PipelineError]:
        opened = found.opened
        if opened is None:
            return IOSuccess(_missing(detected, ways, report))
        command = Command(
            opened.argv,
            root,
            env=ways[opened.number].env,
            scrub=detected.check.scrub,
            timeout_seconds=_seconds(bench.settings, detected),
        )
        planned = PlannedCheckRun(report, command, read, tree, (cache,))
        return io_ops.make_folder(cache).bind(lambda _: run_and_read(bench, planned))

    return open_way(bench, tree, root, ways).bind(run)


def _seconds(settings: Settings, detected: DetectedCheck) -> float:
    own = settings.checks.get(detected.name)
    common = settings.check_timeout_seconds
    return own.timeout_seconds or common if own else common


def _missing(detected: DetectedCheck, ways: tuple[Way, ...], report: CheckReport) -> CheckReport:
    labels = ", ".join(way.label for way in ways) or "no program found"
    why = detected.check.detect(detected.project)
    message = f"{why}, but {detected.check.name} cannot be started: {labels}"
    hint = next((way.lacks for way in ways if way.lacks), detected.check.install_hint)
    return evolve(report, message=message, hint=hint)


def _at_root(folder: str, diagnostics: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Return diagnostics of a folder with files that are relative to the project's root."""
    return tuple(
        evolve(diagnostic, file=within(folder, diagnostic.file)) if diagnostic.file else diagnostic
        for diagnostic in diagnostics
    )

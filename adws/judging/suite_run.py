"""Run suites, each in its own folder of a tree, and merge their reports."""

from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws.cage.redaction import report_without_secrets
from adws.core.errors import PipelineError, SettingsInvalid, WrongTreeJudged
from adws.core.railway import collect
from adws.core.suite import SuiteReport
from adws.judging.bench import RunOptions, SuiteBench
from adws.judging.confinement import level_of_bench
from adws.judging.planned_run import execute_run, plan_run
from adws.judging.servers import with_servers
from adws.runners.not_run import files_not_run, with_not_run
from adws.runners.runner import Outputs, Runner, Selection, Suite
from adws.runners.suite_runner import runner_of
from adws.runners.suites import merged, of_project, parts_of
from adws.trust.agreement import discrepancies
from adws.trust.canaries import without_canaries
from adws.trust.sealed import is_sealed
from adws.vcs.tree import Tree


def run_suites(
    bench: SuiteBench, tree: Tree, options: RunOptions = RunOptions()
) -> IOResult[SuiteReport, PipelineError]:
    """Run the project's suites in a tree and return one merged report.

    A suite without a selected case does not run. The runners' whole output is kept under
    ``.adws/raw``; the report contains no secrets. Fails with ``SuiteUnreadable`` if an output
    cannot be read, with ``OracleCompromised`` if the canaries did not end as they must, and with
    ``WrongTreeJudged`` if project code came from another tree.
    """
    parts = parts_of(options.selection, bench.suites, _is_test)
    if not parts:
        return IOFailure(_nothing_selected(options.selection))
    return IOResult.do(
        clean
        for level in level_of_bench(bench)
        for reports in collect(
            _run_one(evolve(bench, level=level), tree, options, *part) for part in parts
        )
        for report in IOSuccess(merged(reports))
        for clean in report_without_secrets(
            evolve(
                with_not_run(report) if options.selection == Selection() else report,
                held=level.confinement,
            )
        )
    )


def _is_test(suite: Suite, path: str) -> bool:
    runner: Runner = runner_of(suite).unwrap()
    return is_sealed(path, runner.tests)


def _nothing_selected(selection: Selection) -> PipelineError:
    named = ", ".join((*selection.files, *selection.case_ids)[:3])
    return SettingsInvalid(
        f"no suite in this project contains {named}", hint="run `adws doctor` to list the suites"
    )


def _run_one(
    bench: SuiteBench, tree: Tree, options: RunOptions, suite: Suite, selection: Selection
) -> IOResult[SuiteReport, PipelineError]:
    """Return the report of one suite, with paths and ids relative to the project.

    ``selection`` has the ids of the suite's own runner.
    """
    own = bench.of_suite(suite)

    def run(suite: Suite, joining: tuple[str, ...]) -> IOResult[SuiteReport, PipelineError]:
        return IOResult.do(
            report
            for planned in plan_run(own, tree, suite, evolve(options, selection=selection))
            for runner, outputs in execute_run(own, evolve(planned, joining=joining))
            for report in IOResult.from_result(_read(runner, outputs))
        )

    def with_suite_name(error: PipelineError) -> PipelineError:
        return evolve(error, message=f"{suite.name}: {error.message}") if suite.name else error

    report: IOResult[SuiteReport, PipelineError] = IOResult.do(
        of_project(suite, report) for report in with_servers(own, suite, tree, run)
    )
    return report.alt(with_suite_name)


def _read(runner: Runner, outputs: Outputs) -> Result[SuiteReport, PipelineError]:
    def with_raw_output(error: PipelineError) -> PipelineError:
        return evolve(error, context={"raw_output": outputs.raw_output, **error.context})

    def complete(report: SuiteReport) -> SuiteReport:
        checked = evolve(report, warnings=(*report.warnings, *discrepancies(report)))
        return _with_files_not_run(runner, outputs, checked)

    planting = outputs.run.planting
    return Result.do(
        judged
        for report in runner.read(outputs).alt(with_raw_output)
        for own in (
            without_canaries(complete(report), planting) if planting else Success(complete(report))
        )
        for judged in _refuse_foreign_modules(own)
    )


def _with_files_not_run(runner: Runner, outputs: Outputs, report: SuiteReport) -> SuiteReport:
    if outputs.run.selection != Selection():
        return evolve(report, not_run=())
    files = files_not_run(report, outputs.listing, runner.test_files)
    return evolve(report, not_run=(*report.not_run, *files))


def _refuse_foreign_modules(report: SuiteReport) -> Result[SuiteReport, PipelineError]:
    if not report.foreign_modules:
        return Success(report)
    return Failure(
        WrongTreeJudged(
            "the suite loaded the project's code from the user's tree instead of the judged one: "
            + ", ".join(report.foreign_modules[:3]),
            hint='set workspace = "in-place" in adws.toml if the project runs nowhere else',
            context={"files": report.foreign_modules},
        )
    )

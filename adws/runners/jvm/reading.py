"""From what a run of a build tool for Java left behind to a report, or to why there is none."""

from collections.abc import Callable, Iterator
from pathlib import PurePath

from attrs import evolve
from returns.pipeline import is_successful
from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError
from adws.core.suite import Case, NotRun, SourceCounts, SuiteReport
from adws.runners.junit.elements import Report
from adws.runners.junit.places import places_of
from adws.runners.junit.reading import sources_of
from adws.runners.junit.report import read_report
from adws.runners.jvm.cases import ModuleReport, SourceTree, cases_of
from adws.runners.jvm.command import RECORDS
from adws.runners.jvm.compiling import compile_cases, compile_errors
from adws.runners.jvm.records import JvmRun, read_run
from adws.runners.not_run import BEHIND
from adws.runners.plain_text import plain_text
from adws.runners.probe_records import damaged
from adws.runners.run_report import run_report
from adws.runners.runner import Outputs
from adws.runners.unreadable import lines_of, timed_out, unreadable

CountPrinted = Callable[[str], SourceCounts | None]
"""Returns what a tool prints about the number of its tests; None if it prints nothing."""


def read_with(count_printed: CountPrinted, outputs: Outputs) -> Result[SuiteReport, PipelineError]:
    """Turn what a run left into a report, or fail with ``SuiteUnreadable``."""
    if outputs.timed_out:
        return Failure(timed_out(outputs, (), _printed(outputs)))
    if RECORDS not in outputs.texts:
        return Failure(_not_started(outputs))
    return Result.do(
        report
        for run in read_run(outputs.texts[RECORDS], outputs.run.nonce)
        for reports in _reports(run)
        for report in _suite_report(count_printed, outputs, run, reports)
    )


def _not_started(outputs: Outputs) -> PipelineError:
    argv = " ".join(outputs.run.suite.argv)
    message = f"'{argv}' ended with exit code {outputs.exit_code} and recorded nothing"
    return unreadable(outputs, message, "check that the command starts", _printed(outputs))


def _printed(outputs: Outputs) -> list[str]:
    lines = lines_of(plain_text(outputs.stdout + outputs.stderr))
    return [line for line in lines if line.startswith("[ERROR]")][:6] or lines


def _reports(run: JvmRun) -> Result[dict[str, Report], PipelineError]:
    reports: dict[str, Report] = {}
    for file in run.reports:
        report = read_report(file.text)
        if not is_successful(report):
            return Failure(damaged(f"the report {file.path} cannot be read: {report.failure()}"))
        reports[file.path] = _without_empty_counts(report.unwrap())
    return Success(reports)


def _without_empty_counts(report: Report) -> Report:
    """Return the report without counters of 0 above cases.

    Surefire 3.5.4 writes them for a class whose last cases are in a nested one.
    """
    levels = (
        evolve(level, declared={}) if level.counts.total == 0 and level.inside.cases else level
        for level in report.levels
    )
    return evolve(report, levels=tuple(levels))


def _suite_report(
    count_printed: CountPrinted, outputs: Outputs, run: JvmRun, reports: dict[str, Report]
) -> Result[SuiteReport, PipelineError]:
    folder, tree = outputs.run.suite.folder, outputs.run.tree
    source = SourceTree(folder, frozenset(outputs.listing), places_of(tree, outputs.listing))
    modules = [ModuleReport(report.module, reports[report.path].cases) for report in run.reports]
    cases = cases_of(modules, source)
    printed = plain_text(f"{outputs.stdout}\n{outputs.stderr}")
    broken = tuple(compile_cases(compile_errors(printed, tree), run.modules, folder))
    if not (cases or broken):
        message = f"the build ended with exit code {outputs.exit_code} and ran no test"
        hint = "run the command yourself: a dependency or a plugin may be missing"
        return Failure(unreadable(outputs, message, hint, _printed(outputs)))
    names = {path.name for path in outputs.run.planted_files}
    planted = {path for path in outputs.listing if PurePath(path).name in names}
    printed_counts = count_printed(printed)
    sources = sources_of(cases, reports) if cases else ()
    return Success(
        evolve(
            run_report(outputs, (*broken, *cases)),
            ended=run.ended,
            sources=(*sources, *((printed_counts,) if printed_counts and cases else ())),
            files=tuple(sorted({case.file for case in cases} - planted)),
            not_run=tuple(_behind((*broken, *cases))),
        )
    )


def _behind(cases: tuple[Case, ...]) -> Iterator[NotRun]:
    """Yield what did not run because a class could not be prepared, or a module not compiled."""
    for case in cases:
        if case.covers is not None:
            name = case.file if case.evidence and case.evidence.phase == "setup" else case.covers
            yield NotRun(f"tests of {name or '.'}", BEHIND.format(case=case.id), cases=0)

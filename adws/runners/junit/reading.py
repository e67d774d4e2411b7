"""From the JUnit reports of a run to a suite report, or to the reason why there is none."""

from collections.abc import Iterator, Mapping
from pathlib import PurePath, PurePosixPath

from attrs import evolve
from returns.pipeline import is_successful
from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError, SuiteUnreadable
from adws.core.suite import FAILING, Case, NotRun, Outcome, SourceCounts, SuiteReport
from adws.runners.junit.cases import cases_of, left_over
from adws.runners.junit.counters import CounterLevel
from adws.runners.junit.elements import Report
from adws.runners.junit.places import places_of
from adws.runners.junit.report import read_report
from adws.runners.not_run import BEHIND
from adws.runners.plain_text import plain_text
from adws.runners.run_report import run_report
from adws.runners.runner import Outputs
from adws.runners.unreadable import lines_of, unreadable
from adws.runners.unreadable import timed_out as ended


def timed_out(outputs: Outputs) -> SuiteUnreadable:
    """Return the error for a run that was ended by its time limit."""
    return ended(outputs, (), _printed(outputs))


def not_written(outputs: Outputs) -> SuiteUnreadable:
    """Return the error for a run that wrote no report."""
    globs, argv = ", ".join(outputs.run.suite.reports), " ".join(outputs.run.suite.argv)
    message = f"'{argv}' ended with exit code {outputs.exit_code} and wrote no report {globs}"
    hint = "check the command and the setting report"
    if outputs.stale:
        message += f"; older than the run, and not read: {', '.join(outputs.stale[:3])}"
        hint = "let the command run its tests anew: a build tool may think that nothing changed"
    return unreadable(outputs, message, hint, _printed(outputs))


def damaged(outputs: Outputs, path: str, reason: str) -> SuiteUnreadable:
    """Return the error for a report that is not understood; ``raw_output`` is its kept copy."""
    copy = str(PurePosixPath(outputs.raw_output).parent / "reports" / path)
    hint = f"look into {copy}; the report must be whole JUnit XML in UTF-8 without a document type"
    error = unreadable(
        outputs, f"the report {path} cannot be read: {reason}", hint, _printed(outputs)
    )
    return evolve(error, context={**error.context, "raw_output": copy})


def nothing_in(outputs: Outputs) -> SuiteUnreadable:
    """Return the error for reports without a case."""
    message = f"there is no case in {', '.join([*outputs.reports][:3])}"
    hint = "check which tests the command runs, and that report names the reports of tests"
    return unreadable(outputs, message, hint, _printed(outputs))


def _printed(outputs: Outputs) -> list[str]:
    return lines_of(plain_text(outputs.stderr.strip() or outputs.stdout))


def sources_of(cases: tuple[Case, ...], reports: Mapping[str, Report]) -> tuple[SourceCounts, ...]:
    """Return what the cases are, and what the counters say; one that differs says where it does.

    Reports count in ways of their own: cases or marks, and suites or all that is in them. So
    counters that fit any of these show the very numbers of the cases, and one that fits none is
    off by as much as it really is. Counters that are not there are no source.
    """
    failing = sum(case.outcome in FAILING for case in cases)
    skipped = sum(case.outcome in (Outcome.SKIPPED, Outcome.XFAILED) for case in cases)
    case_counts = SourceCounts(
        "testcases", len(cases) - failing - skipped, failing, skipped, len(cases)
    )
    levels = (level for report in reports.values() for level in report.levels)
    if all(level.counts.total is None for level in levels):
        return (case_counts,)
    wrong = (
        source for path, report in reports.items() for source in _wrong(case_counts, path, report)
    )
    return (case_counts, next(wrong, evolve(case_counts, name="counters", passed=None)))


def _wrong(case_counts: SourceCounts, path: str, report: Report) -> Iterator[SourceCounts]:
    omitted = max(level.omitted for level in report.levels)
    for level in report.levels:
        if not level.agrees(omitted):
            where = f" ({level.name})" if level.name else ""
            yield _off(case_counts, f"the counters of {path}{where}", level)


def _off(case_counts: SourceCounts, name: str, level: CounterLevel) -> SourceCounts:
    announced, inner_counts = level.counts, level.inside
    return SourceCounts(
        name,
        failing=_moved(case_counts.failing, announced.failing, inner_counts.failing),
        skipped=_moved(case_counts.skipped, announced.skipped, inner_counts.skipped),
        total=_moved(case_counts.total, announced.total, inner_counts.cases),
    )


def _moved(case_count: int | None, announced: int | None, inner_count: int) -> int | None:
    return None if case_count is None or announced is None else case_count + announced - inner_count


def read(outputs: Outputs) -> Result[SuiteReport, PipelineError]:
    """Turn the reports that a run wrote into one, or fail with ``SuiteUnreadable``.

    A report that was there before the run is never read, one that is not whole makes the others
    worthless too, and reports without a case are none. A run ends with its last report: there is
    no stronger record of its end.
    """
    if outputs.timed_out:
        return Failure(timed_out(outputs))
    if not outputs.reports:
        return Failure(not_written(outputs))
    return Result.do(
        report for reports in _reports(outputs) for report in _suite_report(outputs, reports)
    )


def _reports(outputs: Outputs) -> Result[Mapping[str, Report], PipelineError]:
    reports: dict[str, Report] = {}
    for path, text in sorted(outputs.reports.items()):
        report = read_report(text)
        if not is_successful(report):
            return Failure(damaged(outputs, path, report.failure()))
        reports[path] = report.unwrap()
    return Success(reports)


def _suite_report(
    outputs: Outputs, reports: Mapping[str, Report]
) -> Result[SuiteReport, PipelineError]:
    run = outputs.run
    places = places_of(run.tree / run.suite.folder, outputs.listing)
    elements = (element for report in reports.values() for element in report.cases)
    cases = cases_of(elements, places)
    if not cases:
        return Failure(nothing_in(outputs))
    return Success(
        evolve(
            run_report(outputs, left_over(cases, run.selection.case_ids)),
            sources=sources_of(cases, reports),
            files=tuple(sorted({case.file for case in cases if case.file})),
            foreign_modules=_foreign(run.foreign_root, cases),
            not_run=tuple(_behind(cases)),
        )
    )


def _behind(cases: tuple[Case, ...]) -> Iterator[NotRun]:
    """Yield what did not run because of a hook: a report does not name the cases behind it."""
    for case in cases:
        if case.covers is not None and case.evidence and case.evidence.phase == "setup":
            behind = case.covers.removesuffix(" > ") or "."
            yield NotRun(f"tests of {behind}", BEHIND.format(case=case.id), cases=0)


def _foreign(root: PurePath | None, cases: tuple[Case, ...]) -> tuple[str, ...]:
    """Return the files that are in the user's own tree, by cases and the frames of failures."""
    if root is None:
        return ()
    frames = (frame.file for case in cases if case.evidence for frame in case.evidence.frames)
    files = {*frames, *(case.file for case in cases)}
    return tuple(sorted(file for file in files if file.startswith(f"{root}/")))

"""From the JUnit reports of a run to a suite report, or to the reason why there is none."""

from collections.abc import Mapping
from functools import partial
from pathlib import PurePath

from attrs import evolve
from returns.pipeline import is_successful
from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError
from adws.core.suite import Case, SuiteReport
from adws.runners.junit.cases import cases_of, left_over
from adws.runners.junit.elements import Report
from adws.runners.junit.places import places_of
from adws.runners.junit.report import read_report
from adws.runners.junit.sources import sources_of
from adws.runners.junit.unreadable import damaged, not_written, nothing_in, timed_out
from adws.runners.run_report import run_report
from adws.runners.runner import Outputs


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
    return _reports(outputs).bind(partial(_suite_report, outputs))


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
        )
    )


def _foreign(root: PurePath | None, cases: tuple[Case, ...]) -> tuple[str, ...]:
    """Return the files that lie in the user's own tree, by cases and the frames of failures."""
    if root is None:
        return ()
    frames = (frame.file for case in cases if case.evidence for frame in case.evidence.frames)
    files = {*frames, *(case.file for case in cases)}
    return tuple(sorted(file for file in files if file.startswith(f"{root}/")))

"""From what a run left behind to a report, as a recipe says where and in which form."""

from collections.abc import Callable
from pathlib import PurePath

from attrs import evolve, frozen
from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError
from adws.core.recipe import Recipe, ReportForm
from adws.core.suite import FAILING, Case, Evidence, Outcome, SourceCounts, SuiteReport
from adws.runners.javascript.scripts import shown_command
from adws.runners.junit.cases import cases_of, left_over
from adws.runners.junit.elements import CaseElement, Report
from adws.runners.junit.places import SourcePaths, places_of
from adws.runners.junit.reading import sources_of
from adws.runners.junit.report import read_report
from adws.runners.plain_text import plain_text
from adws.runners.recipe.records import RecordedRun, element_of, read_run
from adws.runners.recipe.tap import read_tap
from adws.runners.run_report import run_report
from adws.runners.runner import Outputs
from adws.runners.unreadable import lines_of, timed_out, unreadable

_LOOK = "see what it prints; the raw output was kept"
_HIDING = {"unloaded": "{file} > ", "aborted": ""}
"""The beginning of the ids that a case of such a state hides."""
_INSTALLED = frozenset({"site-packages", "dist-packages", "node_modules"})


@frozen
class _ReportContent:
    """The cases of a report, and what else it tells."""

    cases: tuple[Case, ...]
    sources: tuple[SourceCounts, ...]
    ended: bool = True
    foreign: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()


_Read = Callable[[Recipe, Outputs, str, SourcePaths], Result[_ReportContent, str]]


def read(recipe: Recipe, outputs: Outputs) -> Result[SuiteReport, PipelineError]:
    """Turn what a run left into a report, or fail with ``SuiteUnreadable``."""
    if outputs.timed_out:
        return Failure(timed_out(outputs, (), _printed(outputs)))
    report = recipe.report
    text = outputs.texts.get(report.file) if report.file else outputs.stdout
    if text is None:
        return Failure(_not_written(recipe, outputs))
    places = places_of(outputs.run.tree, outputs.listing)

    def damaged(reason: str) -> PipelineError:
        message = f"the report of {recipe.name} cannot be read: {reason}"
        return unreadable(outputs, message, _LOOK, _printed(outputs))

    return Result.do(
        suite_report
        for content in _FORMS[report.form](recipe, outputs, text, places).alt(damaged)
        for suite_report in _suite_report(recipe, outputs, content)
    )


def _from_junit(
    _recipe: Recipe, outputs: Outputs, text: str, places: SourcePaths
) -> Result[_ReportContent, str]:
    listing = frozenset(outputs.listing)

    def located(element: CaseElement) -> CaseElement:
        """Deno gives the file as the class."""
        place = element.attributes.get("classname", "")
        if element.file or places.inside(place) not in listing:
            return element
        return evolve(element, file=place, attributes={**element.attributes, "classname": ""})

    def content_of(report: Report) -> _ReportContent:
        cases = cases_of(map(located, report.cases), places)
        return _ReportContent(cases, sources_of(cases, {"report": report}))

    return read_report(text).map(content_of)


def _from_tap(
    recipe: Recipe, outputs: Outputs, text: str, places: SourcePaths
) -> Result[_ReportContent, str]:
    listing = frozenset(outputs.listing)

    def located(element: CaseElement) -> CaseElement:
        names = (*element.suites, element.attributes["name"])
        file = next((inside for name in names if (inside := places.inside(name)) in listing), "")
        return evolve(element, file=file)

    return read_tap(plain_text(text), assertions=recipe.report.assertions).map(
        lambda tap: _report_content(cases_of(map(located, tap.cases), places))
    )


def _from_records(
    _recipe: Recipe, outputs: Outputs, text: str, places: SourcePaths
) -> Result[_ReportContent, str]:
    def content_of(run: RecordedRun) -> _ReportContent:
        pairs = zip(cases_of(map(element_of, run.cases), places), run.cases, strict=True)
        cases = (_of_state(case, record.state) for case, record in pairs)
        case_report = _report_content(tuple(_without_reporter(outputs, case) for case in cases))
        if run.finish is None:
            return evolve(case_report, ended=False)
        announced = SourceCounts("end of run", total=run.finish.cases)
        return evolve(
            case_report,
            sources=(*case_report.sources, announced),
            foreign=tuple(path for path in run.finish.foreign if _is_of_project(path, outputs)),
            outside=run.finish.outside_modules,
        )

    return read_run(text, outputs.run.nonce).alt(lambda error: error.message).map(content_of)


def _is_of_project(path: str, outputs: Outputs) -> bool:
    """Whether a module is the project's own: no installed package, nothing of ours."""
    installed = _INSTALLED.isdisjoint(PurePath(path).parts)
    return installed and not PurePath(path).is_relative_to(outputs.run.outputs)


def _of_state(case: Case, state: str) -> Case:
    """Return a case that stands for those that are not there, as a file could not be loaded."""
    if state not in _HIDING:
        return case
    evidence = evolve(case.evidence or Evidence(), phase="collect")
    return evolve(case, evidence=evidence, covers=_HIDING[state].format(file=case.file))


_FORMS: dict[ReportForm, _Read] = {
    ReportForm.JUNIT: _from_junit,
    ReportForm.TAP: _from_tap,
    ReportForm.RECORDS: _from_records,
}


def _report_content(cases: tuple[Case, ...]) -> _ReportContent:
    failing = sum(case.outcome in FAILING for case in cases)
    skipped = sum(case.outcome in (Outcome.SKIPPED, Outcome.XFAILED) for case in cases)
    passed = len(cases) - failing - skipped
    return _ReportContent(cases, (SourceCounts("report", passed, failing, skipped, len(cases)),))


def _without_reporter(outputs: Outputs, case: Case) -> Case:
    """Leave out the frames of the reporter that the recipe brings."""
    if case.evidence is None:
        return case
    ours = f"/{outputs.run.outputs.name}/"
    frames = tuple(frame for frame in case.evidence.frames if ours not in frame.file)
    return evolve(case, evidence=evolve(case.evidence, frames=frames))


def _suite_report(
    recipe: Recipe, outputs: Outputs, content: _ReportContent
) -> Result[SuiteReport, PipelineError]:
    run = outputs.run
    if not content.cases and content.ended and not run.selection.case_ids:
        message = f"{recipe.name} ran no test (exit code {outputs.exit_code})"
        hint = "check which tests its configuration and its command name"
        return Failure(unreadable(outputs, message, hint, _printed(outputs)))
    return Success(
        evolve(
            run_report(outputs, left_over(content.cases, run.selection.case_ids)),
            sources=content.sources,
            ended=content.ended,
            files=tuple(sorted({case.file for case in content.cases if case.file})),
            foreign_modules=content.foreign,
            outside_modules=content.outside,
        )
    )


def _printed(outputs: Outputs) -> list[str]:
    return lines_of(plain_text(outputs.stderr.strip() or outputs.stdout))


def _not_written(recipe: Recipe, outputs: Outputs) -> PipelineError:
    command = shown_command(outputs.run.suite.argv)
    message = f"'{command}' ended with exit code {outputs.exit_code} and wrote no report"
    hint = (
        f"start {recipe.name} itself: set test_command to its own command"
        if outputs.run.suite.wrapped
        else _LOOK
    )
    return unreadable(outputs, message, hint, _printed(outputs))

"""The failures of a suite, as Markdown."""

from collections.abc import Iterator

from adws.core.failure import Analysis, Failure
from adws.core.quantity import quantity
from adws.core.suite import SuiteReport
from adws.reports.excerpt import excerpt
from adws.reports.markdown import bullets, code, document, plain, section, table
from adws.reports.not_run import all_not_run, not_run_section
from adws.reports.quarantine import in_quarantine, quarantine_section
from adws.reports.verification import (
    VERIFIED,
    VERIFIED_PARTLY,
    WARNING,
    by_file,
    confinement_lines,
    discrepancies,
    silently_skipped,
    source_numbers,
    status,
    totals,
)
from adws.triage.diagnosis import diagnose

_FAILURES = (
    "#",
    "Priority",
    "Group",
    "Test File",
    "Test Name",
    "Type",
    "Error",
    "Category",
    "Source",
)
_GROUPS = ("Group", "Priority", "Failures", "Root Cause")
_FILES = ("Test File", "Failures", "Tests")


def analysis_markdown(analysis: Analysis) -> str:
    """Return the failures of a suite, by priority and group, and whether you can trust the run."""
    report = analysis.report
    return document(
        "Test Failure Analysis",
        (
            not_run_section(all_not_run(report)),
            section("Summary", _summary(analysis), _verification(report)),
            section("Failures", table(_FAILURES, _failures(analysis))),
            section("Root Causes", table(_GROUPS, _groups(analysis))),
            section("Failures by File", table(_FILES, _files(analysis))),
            quarantine_section(analysis.quarantine),
            _silent(report),
            section("Raw Output", code(report.raw_output) or "None."),
        ),
    )


def _summary(analysis: Analysis) -> str:
    counts = totals(analysis.report)
    return bullets(
        (
            f"Total: {counts.total}",
            f"Pass: {counts.passed}",
            f"Fail: {counts.failing}",
            f"Skip: {counts.skipped}",
            f"Verification: {_verification_text(analysis.report)}",
            *map(plain, confinement_lines(analysis.report.held)),
            *map(plain, analysis.notes),
            *filter(None, (in_quarantine(analysis.quarantine),)),
        )
    )


def _verification_text(report: SuiteReport) -> str:
    sources = quantity(len(report.sources), "source")
    believed = {VERIFIED: "verified", VERIFIED_PARTLY: "verified, but not everything ran"}
    text = believed.get(status(report))
    return f"{text}, {sources} compared" if text else f"**{WARNING}**"


def _verification(report: SuiteReport) -> str:
    sources = [
        f"Source {code(source.name)}: {source_numbers(source) or 'counts nothing'}"
        for source in report.sources
    ]
    wrong = [f"{WARNING}: {plain(why)}" for why in discrepancies(report)]
    return bullets([*sources, *wrong]) if sources or wrong else ""


def _failures(analysis: Analysis) -> Iterator[tuple[str, ...]]:
    for number, failure in enumerate(analysis.distinct, 1):
        yield (
            str(number),
            failure.priority,
            failure.group,
            code(failure.file),
            code(failure.test),
            failure.error_type,
            plain(excerpt(_error(failure))),
            diagnose(failure).root_cause.words,
            _source(failure),
        )


def _error(failure: Failure) -> str:
    return f"{failure.hook}: {failure.error_message}" if failure.hook else failure.error_message


def _source(failure: Failure) -> str:
    if failure.source_file is None:
        return ""
    line = "" if failure.source_line is None else f":{failure.source_line}"
    return code(f"{failure.source_file}{line}")


def _groups(analysis: Analysis) -> Iterator[tuple[str, ...]]:
    for group in analysis.groups:
        cause = plain(excerpt(group.cause))
        failures = sum(case_id not in analysis.report.behind for case_id in group.case_ids)
        yield group.id, group.priority, str(failures), cause


def _files(analysis: Analysis) -> Iterator[tuple[str, ...]]:
    for tally in by_file(analysis):
        yield code(tally.file), str(tally.failing), str(tally.total)


def _silent(report: SuiteReport) -> str:
    files = silently_skipped(report)
    explanation = "These test files are on disk but did not run:"
    return section("Silent Skips", explanation, bullets(map(code, files))) if files else ""

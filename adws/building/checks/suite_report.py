"""What a check says that is a suite: an analysis of one run of it, in the words of checks."""

from attrs import evolve

from adws.core.check import CheckReport, CheckStatus, Diagnostic
from adws.core.failure import Analysis, Failure
from adws.reports.verification import discrepancies


def suite_report(report: CheckReport, analysis: Analysis) -> CheckReport:
    """Complete a report by an analysis; a run that cannot be believed is unreadable."""
    status, message = _verdict(analysis)
    return evolve(
        report,
        status=status,
        command=analysis.report.command,
        diagnostics=tuple(map(_diagnostic, analysis.failures)),
        message=message,
        raw_output=analysis.report.raw_output,
        duration_seconds=analysis.report.duration_seconds,
    )


def _verdict(analysis: Analysis) -> tuple[CheckStatus, str]:
    report = analysis.report
    if report.green:
        return CheckStatus.OK, ""
    if report.complete and analysis.failures:
        return CheckStatus.FAILED, ""
    unexplained = f"exit code {report.exit_code}, and no test ran that explains it"
    return CheckStatus.UNREADABLE, "; ".join(discrepancies(report)) or unexplained


def _diagnostic(failure: Failure) -> Diagnostic:
    """Return a failure where its cause is, or where the test stands when that is not known."""
    file, line = failure.source_file, failure.source_line
    if file is None:
        frames = [frame for frame in failure.evidence.frames if frame.file == failure.file]
        file, line = failure.file, frames[-1].line if frames else None
    message = f"{failure.case_id}: {failure.error_message}"
    return Diagnostic(file, line, None, failure.error_type.value, message)
